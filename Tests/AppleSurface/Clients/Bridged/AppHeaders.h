// A bridging header with only a header of the app.
#import "AccountScreen.h"
