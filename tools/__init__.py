"""The model's only hands: each tool turns checked arguments into one request of the rules, and the answer into a reply."""
