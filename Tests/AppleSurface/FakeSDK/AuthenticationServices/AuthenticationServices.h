// The web authentication session, declared after Apple's documentation
// (developer.apple.com/documentation/authenticationservices/aswebauthenticationsession and …error/code).
#pragma once

#if FAKE_MACOS
#import <AppKit/AppKit.h>
#else
#import <UIKit/UIKit.h>
#endif

NS_ASSUME_NONNULL_BEGIN

#if FAKE_MACOS
typedef NSWindow *ASPresentationAnchor;
#else
typedef UIWindow *ASPresentationAnchor;
#endif

// Some of Apple's SDKs bind these declarations to the main actor and others do not; the package must do with both.
#if FAKE_UNBOUND_SESSION
#define AS_ACTOR
#else
#define AS_ACTOR NS_SWIFT_UI_ACTOR
#endif

@class ASWebAuthenticationSession;

extern NSErrorDomain const ASWebAuthenticationSessionErrorDomain;

typedef NS_ERROR_ENUM(ASWebAuthenticationSessionErrorDomain, ASWebAuthenticationSessionErrorCode) {
    ASWebAuthenticationSessionErrorCodeCanceledLogin = 1,
    ASWebAuthenticationSessionErrorCodePresentationContextNotProvided = 2,
    ASWebAuthenticationSessionErrorCodePresentationContextInvalid = 3,
};

typedef void (^ASWebAuthenticationSessionCompletionHandler)(NSURL *_Nullable callbackURL, NSError *_Nullable error)
    NS_SWIFT_NAME(ASWebAuthenticationSession.CompletionHandler);

AS_ACTOR
@protocol ASWebAuthenticationPresentationContextProviding <NSObject>
- (ASPresentationAnchor)presentationAnchorForWebAuthenticationSession:(ASWebAuthenticationSession *)session
    NS_SWIFT_NAME(presentationAnchor(for:));
@end

NS_SWIFT_NAME(ASWebAuthenticationSession.Callback)
@interface ASWebAuthenticationSessionCallback : NSObject
+ (instancetype)callbackWithCustomScheme:(NSString *)customScheme NS_SWIFT_NAME(customScheme(_:));
+ (instancetype)callbackWithHTTPSHost:(NSString *)host path:(NSString *)path NS_SWIFT_NAME(https(host:path:));
@end

AS_ACTOR
@interface ASWebAuthenticationSession : NSObject
- (instancetype)initWithURL:(NSURL *)URL
          callbackURLScheme:(nullable NSString *)callbackURLScheme
          completionHandler:(ASWebAuthenticationSessionCompletionHandler)completionHandler;
- (instancetype)initWithURL:(NSURL *)URL
                   callback:(ASWebAuthenticationSessionCallback *)callback
          completionHandler:(ASWebAuthenticationSessionCompletionHandler)completionHandler;
@property (nullable, nonatomic, weak) id<ASWebAuthenticationPresentationContextProviding> presentationContextProvider;
@property (nonatomic) BOOL prefersEphemeralWebBrowserSession;
- (BOOL)start __attribute__((swift_attr("@discardableResult")));
- (void)cancel;
@end

NS_ASSUME_NONNULL_END
