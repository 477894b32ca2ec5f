#include <string.h>
void free(void *_Nullable);
