"""What a rule system file and an adventure file may say: the shape of the data, checked when it is read."""
