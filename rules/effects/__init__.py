"""Effect → events, under the limits (rule_system §10): one family a file, `run` the one way in."""
