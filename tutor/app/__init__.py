"""The app: Voilà with our settings, our page and our manners; ``tutor play`` starts it.

Modules: `paths` (where the notebooks and the template are), `settings` (every setting, once, for both ways of
serving), `server` (the stand-alone server), `launch` (from the command line to the browser), `jupyter` (the same
settings for a Jupyter server, which is how Binder runs Voilà).
"""
