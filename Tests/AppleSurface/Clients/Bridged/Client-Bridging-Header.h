#import "AccountScreen.h"
