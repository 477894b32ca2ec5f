// Nothing is called: linking this target is enough. See environment.c.
