// As much of UIKit as the package and the sample apps use, declared after Apple's documentation, below
// developer.apple.com/documentation/uikit: uiapplicationdelegate, uiapplication/open(_:options:completionhandler:),
// uiscene, uiscene/open(_:options:completionhandler:), uiscene/connectionoptions, uiscenedelegate, uiopenurlcontext.
#pragma once

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@class UIApplication, UIOpenURLContext, UIScene, UISceneConnectionOptions, UISceneOpenExternalURLOptions, UISceneSession;
@class UIView, UIViewController, UIWindow, UIWindowScene;

typedef NSString *UIApplicationOpenURLOptionsKey NS_SWIFT_NAME(UIApplication.OpenURLOptionsKey)
    NS_TYPED_EXTENSIBLE_ENUM;
typedef NSString *UIApplicationLaunchOptionsKey NS_SWIFT_NAME(UIApplication.LaunchOptionsKey) NS_TYPED_EXTENSIBLE_ENUM;
typedef NSString *UIApplicationOpenExternalURLOptionsKey NS_SWIFT_NAME(UIApplication.OpenExternalURLOptionsKey)
    NS_TYPED_EXTENSIBLE_ENUM;

extern UIApplicationOpenURLOptionsKey const UIApplicationOpenURLOptionsSourceApplicationKey
    NS_SWIFT_NAME(UIApplicationOpenURLOptionsKey.sourceApplication);

NS_SWIFT_UI_ACTOR
@interface UIResponder : NSObject
@end

NS_SWIFT_UI_ACTOR
@protocol UIApplicationDelegate <NSObject>
@optional
@property (nullable, nonatomic, strong) UIWindow *window;
- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(nullable NSDictionary<UIApplicationLaunchOptionsKey, id> *)launchOptions;
- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options;
- (BOOL)application:(UIApplication *)application
              openURL:(NSURL *)url
    sourceApplication:(nullable NSString *)sourceApplication
           annotation:(id)annotation;
- (BOOL)application:(UIApplication *)application handleOpenURL:(NSURL *)url;
@end

typedef NS_ENUM(NSInteger, UISceneActivationState) {
    UISceneActivationStateUnattached = -1,
    UISceneActivationStateForegroundActive,
    UISceneActivationStateForegroundInactive,
    UISceneActivationStateBackground,
} NS_SWIFT_NAME(UIScene.ActivationState);

NS_SWIFT_UI_ACTOR
@interface UIScene : UIResponder
@property (nonatomic, readonly) UISceneActivationState activationState;
- (void)openURL:(NSURL *)url
              options:(nullable UISceneOpenExternalURLOptions *)options
    completionHandler:(void (^_Nullable)(BOOL success))completion NS_SWIFT_NAME(open(_:options:completionHandler:));
@end

NS_SWIFT_UI_ACTOR NS_SWIFT_NAME(UIScene.OpenExternalURLOptions)
@interface UISceneOpenExternalURLOptions : NSObject
@end

NS_SWIFT_UI_ACTOR NS_SWIFT_NAME(UIScene.OpenURLOptions)
@interface UISceneOpenURLOptions : NSObject
@property (nullable, nonatomic, readonly) NSString *sourceApplication;
@end

NS_SWIFT_UI_ACTOR
@interface UIOpenURLContext : NSObject
@property (nonatomic, readonly, copy) NSURL *URL NS_SWIFT_NAME(url);
@property (nonatomic, readonly, strong) UISceneOpenURLOptions *options;
@end

NS_SWIFT_UI_ACTOR NS_SWIFT_NAME(UIScene.ConnectionOptions)
@interface UISceneConnectionOptions : NSObject
@property (nonatomic, readonly, copy) NSSet<UIOpenURLContext *> *URLContexts NS_SWIFT_NAME(urlContexts);
@end

NS_SWIFT_UI_ACTOR
@interface UISceneSession : NSObject
@end

NS_SWIFT_UI_ACTOR
@protocol UISceneDelegate <NSObject>
@optional
- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions NS_SWIFT_NAME(scene(_:willConnectTo:options:));
- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts;
@end

NS_SWIFT_UI_ACTOR
@protocol UIWindowSceneDelegate <UISceneDelegate>
@optional
@property (nullable, nonatomic, strong) UIWindow *window;
@end

NS_SWIFT_UI_ACTOR
@interface UIWindowScene : UIScene
@property (nonatomic, readonly) NSArray<UIWindow *> *windows;
@end

NS_SWIFT_UI_ACTOR
@interface UIView : UIResponder
@property (nonatomic, getter=isHidden) BOOL hidden;
- (void)addSubview:(UIView *)view;
@end

NS_SWIFT_UI_ACTOR
@interface UIWindow : UIView
- (instancetype)initWithWindowScene:(UIWindowScene *)windowScene;
@property (nonatomic, readonly, getter=isKeyWindow) BOOL keyWindow;
@property (nullable, nonatomic, strong) UIViewController *rootViewController;
@end

NS_SWIFT_UI_ACTOR
@interface UIApplication : UIResponder
@property (class, nonatomic, readonly) UIApplication *sharedApplication NS_SWIFT_NAME(shared);
@property (nonatomic, readonly) NSSet<UIScene *> *connectedScenes;
- (void)openURL:(NSURL *)url
              options:(NSDictionary<UIApplicationOpenExternalURLOptionsKey, id> *)options
    completionHandler:(void (^_Nullable NS_SWIFT_UI_ACTOR NS_SWIFT_SENDABLE)(BOOL success))completion
    NS_SWIFT_NAME(open(_:options:completionHandler:));
@end

typedef NS_ENUM(NSInteger, UIControlState) { UIControlStateNormal = 0 } NS_SWIFT_NAME(UIControl.State);

NS_SWIFT_UI_ACTOR
@interface UIControl : UIView
@property (nonatomic, getter=isEnabled) BOOL enabled;
@end

NS_SWIFT_UI_ACTOR
@interface UIButton : UIControl
- (void)setTitle:(nullable NSString *)title forState:(UIControlState)state;
@end

NS_SWIFT_UI_ACTOR
@interface UILabel : UIView
@property (nullable, nonatomic, copy) NSString *text;
@end

NS_SWIFT_UI_ACTOR
@interface UIAlertView : UIView
- (instancetype)initWithTitle:(nullable NSString *)title
                      message:(nullable NSString *)message
                     delegate:(nullable id)delegate
            cancelButtonTitle:(nullable NSString *)cancelButtonTitle
            otherButtonTitles:(nullable NSString *)otherButtonTitles, ...;
- (void)show;
@end

NS_SWIFT_UI_ACTOR
@interface UINavigationItem : NSObject
@property (nullable, nonatomic, copy) NSString *title;
@end

NS_SWIFT_UI_ACTOR
@interface UIViewController : UIResponder
@property (null_resettable, nonatomic, strong) UIView *view;
@property (nonatomic, readonly, strong) UINavigationItem *navigationItem;
@property (nullable, nonatomic, copy) NSString *title;
- (void)viewDidLoad;
- (void)viewDidAppear:(BOOL)animated;
- (void)dismissViewControllerAnimated:(BOOL)flag
                           completion:(void (^_Nullable)(void))completion NS_SWIFT_NAME(dismiss(animated:completion:));
@end

NS_ASSUME_NONNULL_END
