"""The model's only hands: each turns checked arguments into one request of the rules, and the answer into a reply."""
