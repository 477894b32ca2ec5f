// As much of AppKit as the package uses, declared after Apple's documentation.
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

NS_ASSUME_NONNULL_END
