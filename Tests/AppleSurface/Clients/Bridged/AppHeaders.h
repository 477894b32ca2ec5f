// A bridging header with a header of the app alone.
#import "AccountScreen.h"
