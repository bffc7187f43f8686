"""Message catalogues, and the template ``tutor.pot`` that every translation starts from.

``python -m tutor.locale`` writes the template anew from the ``T(...)`` and ``TN(...)`` calls of the package;
``python -m tutor.locale --check`` only says whether it is up to date and what is wrong with a message.
"""
