"""Findings: what a reviewer noticed in a narration. Reported, never looped on."""
