# Short names for `python3 dev.py TASK`, which does the work and needs no make.
PYTHON ?= python3

.DEFAULT_GOAL := help
.PHONY: help setup app lab test quick lint format bench pot constraints clean

help setup app lab test quick lint format bench pot constraints clean:
	@$(PYTHON) dev.py $@ $(ARGS)
