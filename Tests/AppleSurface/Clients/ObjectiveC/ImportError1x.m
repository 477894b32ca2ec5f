// The import of SDK 1.x and 2.0 for errors.

#import "AIError.h"

BOOL isSignedOut(AIError *error);

BOOL isSignedOut(AIError *error) {
    return error.code == kAIApplicationNotAuthorized;
}
