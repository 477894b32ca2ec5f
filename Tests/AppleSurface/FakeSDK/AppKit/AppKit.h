// As much of AppKit as the package and the sample apps use, declared after Apple's documentation, below
// developer.apple.com/documentation/appkit: nsapplication, nsapplicationdelegate/application(_:open:).
#pragma once

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

NS_SWIFT_UI_ACTOR
@interface NSResponder : NSObject
@end

NS_SWIFT_UI_ACTOR
@interface NSWindow : NSResponder
@end

NS_SWIFT_UI_ACTOR
@interface NSApplication : NSResponder
@property (class, readonly, strong) NSApplication *sharedApplication NS_SWIFT_NAME(shared);
@property (nullable, readonly, assign) NSWindow *keyWindow;
@property (nullable, readonly, assign) NSWindow *mainWindow;
@property (readonly, copy) NSArray<NSWindow *> *windows;
@end

NS_SWIFT_UI_ACTOR
@protocol NSApplicationDelegate <NSObject>
@optional
- (void)application:(NSApplication *)application openURLs:(NSArray<NSURL *> *)urls NS_SWIFT_NAME(application(_:open:));
@end

NS_ASSUME_NONNULL_END
