// The web authentication session, declared as Apple documents it
// (developer.apple.com/documentation/authenticationservices/aswebauthenticationsession and
// …/aswebauthenticationsessionerror/code).
#pragma once

#if TARGET_OS_OSX
#import <AppKit/AppKit.h>
#else
#import <UIKit/UIKit.h>
#endif

NS_ASSUME_NONNULL_BEGIN

#if TARGET_OS_OSX
typedef NSWindow *ASPresentationAnchor;
#else
typedef UIWindow *ASPresentationAnchor;
#endif

@class ASWebAuthenticationSession;

extern NSErrorDomain const ASWebAuthenticationSessionErrorDomain SINCE(12.0, 10.15);

typedef NS_ERROR_ENUM(ASWebAuthenticationSessionErrorDomain, ASWebAuthenticationSessionErrorCode) {
    ASWebAuthenticationSessionErrorCodeCanceledLogin = 1,
    ASWebAuthenticationSessionErrorCodePresentationContextNotProvided SINCE(13.0, 10.15) = 2,
    ASWebAuthenticationSessionErrorCodePresentationContextInvalid SINCE(13.0, 10.15) = 3,
} SINCE(12.0, 10.15);

typedef void (^ASWebAuthenticationSessionCompletionHandler)(NSURL *_Nullable callbackURL, NSError *_Nullable error)
    NS_SWIFT_NAME(ASWebAuthenticationSession.CompletionHandler);

// The protocol is isolated to the main actor, and the session isn't.
SINCE(13.0, 10.15) NS_SWIFT_UI_ACTOR
@protocol ASWebAuthenticationPresentationContextProviding <NSObject>
- (ASPresentationAnchor)presentationAnchorForWebAuthenticationSession:(ASWebAuthenticationSession *)session
    NS_SWIFT_NAME(presentationAnchor(for:));
@end

SINCE_V(17.4, 14.4, 1.1) NS_SWIFT_NAME(ASWebAuthenticationSession.Callback)
@interface ASWebAuthenticationSessionCallback : NSObject
+ (instancetype)callbackWithHTTPSHost:(NSString *)host path:(NSString *)path NS_SWIFT_NAME(https(host:path:));
@end

SINCE(12.0, 10.15)
@interface ASWebAuthenticationSession : NSObject
- (instancetype)initWithURL:(NSURL *)URL
          callbackURLScheme:(nullable NSString *)callbackURLScheme
          completionHandler:(ASWebAuthenticationSessionCompletionHandler)completionHandler;
- (instancetype)initWithURL:(NSURL *)URL
                   callback:(ASWebAuthenticationSessionCallback *)callback
          completionHandler:(ASWebAuthenticationSessionCompletionHandler)completionHandler SINCE_V(17.4, 14.4, 1.1);
@property (nullable, nonatomic, weak) id<ASWebAuthenticationPresentationContextProviding> presentationContextProvider SINCE(13.0, 10.15);
@property (nonatomic) BOOL prefersEphemeralWebBrowserSession SINCE(13.0, 10.15);
- (BOOL)start __attribute__((swift_attr("@discardableResult")));
- (void)cancel;
@end

NS_ASSUME_NONNULL_END
