// Refused for ios: only in the compiler's headers: AClient: objc_runtime_name("_TtC4Fake7AClient")
// Refused for ios: only in the compiler's headers: AClient: - (BOOL)openURL:(nonnull NSURL *)url
// Refused for ios: only in the package's headers: AClient: - (BOOL)open:(nonnull NSURL *)url
// Refused for ios: only in the compiler's headers: AClient: - (void)loadURL:(nullable NSURL *)url
// Refused for ios: only in the compiler's headers: AClient: - (void)close
// Refused for ios: only in the compiler's headers: AScope: NSObject
@interface AClient : NSObject
- (BOOL)open:(NSURL *_Nonnull)url;
- (void)loadURL:(NSURL *_Nonnull)url;
@end
