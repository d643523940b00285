"""The storyteller's house: turns, models, store and the doors to them. See docs/architecture.md for its rooms."""

from orchestrator.install_check import check_install

check_install()
