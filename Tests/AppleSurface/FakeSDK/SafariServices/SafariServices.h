// Safari's view controller, declared as Apple documents it
// (developer.apple.com/documentation/safariservices/sfsafariviewcontroller).
#pragma once

#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN
BEGIN_UI_ACTOR

SINCE_IOS(9.0)
@interface SFSafariViewController : UIViewController
- (instancetype)initWithURL:(NSURL *)URL;
@end

END_UI_ACTOR
NS_ASSUME_NONNULL_END
