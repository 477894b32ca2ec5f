// What the compiler might emit for two classes. The header in the folder LoginWithAmazon differs in five ways.
#import <Foundation/Foundation.h>

__attribute__((objc_runtime_name("_TtC4Fake7AClient")))
@interface AClient : NSObject
- (BOOL)openURL:(NSURL *_Nonnull)url;
- (void)loadURL:(NSURL *_Nullable)url;
- (void)close;
@end

@interface AScope : NSObject
@end
