// This header declares nothing. Linking the target is enough, because the constructor in environment.c then runs.
