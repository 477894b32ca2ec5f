// An app written for SDK 2.x in Objective-C. `check` replaces the marked lines by the code of the migration guide.

#import <LoginWithAmazon/LoginWithAmazon.h>

@interface OldScreen : NSObject
- (void)show:(NSString *)text;
@end

@implementation OldScreen

- (void)show:(NSString *)text {
    NSLog(@"%@", text);
}

@end

/// What the delegates have in common.
@interface ScreenDelegate : NSObject
@property (nonatomic, strong) OldScreen *screen;
- (instancetype)initWithScreen:(OldScreen *)screen;
@end

@implementation ScreenDelegate

- (instancetype)initWithScreen:(OldScreen *)screen {
    if ((self = [super init])) {
        _screen = screen;
    }
    return self;
}

@end

// guide: before-sign-in

// guide: before-token

@implementation OldScreen (NewToken)

- (void)getNewToken {
    TokenDelegate *delegate = [[TokenDelegate alloc] initWithScreen:self];
    // guide: before-new-token
}

@end

// guide: before-profile

// guide: before-sign-out

// guide: before-one-delegate

// guide: before-proxy

// guide: before-code

@implementation OldScreen (Redirects)

// guide: before-redirect

@end
