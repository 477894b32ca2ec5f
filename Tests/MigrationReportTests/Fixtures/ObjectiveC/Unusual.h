#import <LoginWithAmazon/LoginWithAmazon.h>

@interface NSObject (Unusual)
- (BOOL)isKindOf:(APIResult *)result;
@end

@interface Own : NSObject
@property (class) NSInteger API;
+ (void)getProfile:(id)delegate;
@end
