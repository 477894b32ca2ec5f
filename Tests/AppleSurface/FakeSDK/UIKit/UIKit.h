// The part of UIKit that the package and its clients use, declared as Apple documents it, for example on these pages of
// developer.apple.com/documentation/uikit: uiapplicationdelegate, uiapplication/open(_:options:completionhandler:),
// uiscene, uiscene/open(_:options:completionhandler:), uiscene/connectionoptions, uiscenedelegate, uiopenurlcontext,
// uistackview, uitextview, uitabbarcontroller, uicontrol/addtarget(_:action:for:),
// uiaccessibility/isguidedaccessenabled.
#pragma once

#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@class UIApplication, UIOpenURLContext, UIScene, UISceneConfiguration, UISceneConnectionOptions;
@class UISceneOpenExternalURLOptions, UISceneSession;
@class UITraitCollection, UIView, UIViewController, UIWindow, UIWindowScene;

typedef NSString *UIApplicationOpenURLOptionsKey NS_SWIFT_NAME(UIApplication.OpenURLOptionsKey)
    NS_TYPED_EXTENSIBLE_ENUM SINCE_IOS(9.0);
typedef NSString *UIApplicationLaunchOptionsKey NS_SWIFT_NAME(UIApplication.LaunchOptionsKey) NS_TYPED_EXTENSIBLE_ENUM;
typedef NSString *UIApplicationOpenExternalURLOptionsKey NS_SWIFT_NAME(UIApplication.OpenExternalURLOptionsKey)
    NS_TYPED_EXTENSIBLE_ENUM;

extern UIApplicationOpenURLOptionsKey const UIApplicationOpenURLOptionsSourceApplicationKey
    NS_SWIFT_NAME(UIApplicationOpenURLOptionsKey.sourceApplication) SINCE_IOS(9.0);

NS_SWIFT_SENDABLE
@interface UIColor : NSObject
@property (class, nonatomic, readonly) UIColor *systemBackgroundColor;
@end

// From here on, every class and protocol is isolated to the main actor.
BEGIN_UI_ACTOR

typedef struct {} UIAccessibility;
extern BOOL UIAccessibilityIsGuidedAccessEnabled(void) NS_SWIFT_UI_ACTOR SINCE_IOS(7.0)
    NS_SWIFT_NAME(getter:UIAccessibility.isGuidedAccessEnabled());

@interface UIResponder : NSObject
@end

@protocol UIApplicationDelegate <NSObject>
@optional
@property (nullable, nonatomic, strong) UIWindow *window;
- (BOOL)application:(UIApplication *)application
    didFinishLaunchingWithOptions:(nullable NSDictionary<UIApplicationLaunchOptionsKey, id> *)launchOptions;
- (BOOL)application:(UIApplication *)app
            openURL:(NSURL *)url
            options:(NSDictionary<UIApplicationOpenURLOptionsKey, id> *)options SINCE_IOS(9.0);
- (UISceneConfiguration *)application:(UIApplication *)application
    configurationForConnectingSceneSession:(UISceneSession *)connectingSceneSession
                                   options:(UISceneConnectionOptions *)options SINCE_IOS(13.0);
@end

typedef NSString *UISceneSessionRole NS_SWIFT_NAME(UISceneSession.Role) NS_TYPED_EXTENSIBLE_ENUM SINCE_IOS(13.0);
extern UISceneSessionRole const UIWindowSceneSessionRoleApplication
    NS_SWIFT_NAME(UISceneSessionRole.windowApplication) SINCE_IOS(13.0);

typedef NS_ENUM(NSInteger, UIUserInterfaceActiveAppearance) { UIUserInterfaceActiveAppearanceInactive = 0 }
    SINCE_IOS(14.0);

@interface UITraitCollection : NSObject
@property (nonatomic, readonly) UIUserInterfaceActiveAppearance activeAppearance SINCE_IOS(14.0);
@end

typedef NS_ENUM(NSInteger, UISceneActivationState) {
    UISceneActivationStateUnattached = -1,
    UISceneActivationStateForegroundActive,
    UISceneActivationStateForegroundInactive,
    UISceneActivationStateBackground,
} NS_SWIFT_NAME(UIScene.ActivationState) SINCE_IOS(13.0);

SINCE_IOS(13.0)
@interface UIScene : UIResponder
@property (nonatomic, readonly) UISceneSession *session;
@property (nonatomic, readonly) UISceneActivationState activationState;
- (void)openURL:(NSURL *)url
              options:(nullable UISceneOpenExternalURLOptions *)options
    completionHandler:(void (^_Nullable)(BOOL success))completion NS_SWIFT_NAME(open(_:options:completionHandler:));
@end

SINCE_IOS(13.0) NS_SWIFT_NAME(UIScene.OpenExternalURLOptions)
@interface UISceneOpenExternalURLOptions : NSObject
@end

SINCE_IOS(13.0) NS_SWIFT_NAME(UIScene.OpenURLOptions)
@interface UISceneOpenURLOptions : NSObject
@property (nullable, nonatomic, readonly) NSString *sourceApplication;
@end

SINCE_IOS(13.0)
@interface UIOpenURLContext : NSObject
@property (nonatomic, readonly, copy) NSURL *URL NS_SWIFT_NAME(url);
@property (nonatomic, readonly, strong) UISceneOpenURLOptions *options;
@end

SINCE_IOS(13.0) NS_SWIFT_NAME(UIScene.ConnectionOptions)
@interface UISceneConnectionOptions : NSObject
@property (nonatomic, readonly, copy) NSSet<UIOpenURLContext *> *URLContexts NS_SWIFT_NAME(urlContexts);
@end

SINCE_IOS(13.0)
@interface UISceneConfiguration : NSObject
- (instancetype)initWithName:(nullable NSString *)name sessionRole:(UISceneSessionRole)sessionRole;
@property (nullable, nonatomic) Class delegateClass;
@end

SINCE_IOS(13.0)
@interface UISceneSession : NSObject
@property (nonatomic, readonly) UISceneSessionRole role;
@property (nonatomic, readonly) NSString *persistentIdentifier;
@end

SINCE_IOS(13.0)
@protocol UISceneDelegate <NSObject>
@optional
- (void)scene:(UIScene *)scene
    willConnectToSession:(UISceneSession *)session
                 options:(UISceneConnectionOptions *)connectionOptions NS_SWIFT_NAME(scene(_:willConnectTo:options:));
- (void)scene:(UIScene *)scene openURLContexts:(NSSet<UIOpenURLContext *> *)URLContexts;
- (void)scene:(UIScene *)scene continueUserActivity:(NSUserActivity *)userActivity NS_SWIFT_NAME(scene(_:continue:));
@end

SINCE_IOS(13.0)
@protocol UIWindowSceneDelegate <UISceneDelegate>
@optional
@property (nullable, nonatomic, strong) UIWindow *window;
@end

SINCE_IOS(13.0)
@interface UIWindowScene : UIScene
@property (nonatomic, readonly) UITraitCollection *traitCollection;
@property (nonatomic, readonly) NSArray<UIWindow *> *windows;
@property (nullable, nonatomic, readonly, strong) UIWindow *keyWindow SINCE_IOS(15.0);
@end

@interface NSLayoutConstraint : NSObject
@end

@protocol UIAccessibilityIdentification <NSObject>
@property (nullable, nonatomic, copy) NSString *accessibilityIdentifier;
@end

@interface UIView : UIResponder <UIAccessibilityIdentification>
@property (nullable, nonatomic, copy) UIColor *backgroundColor;
@end

@interface UIWindow : UIView
- (instancetype)initWithWindowScene:(UIWindowScene *)windowScene SINCE_IOS(13.0);
@property (nullable, nonatomic, weak) UIWindowScene *windowScene SINCE_IOS(13.0);
@property (nonatomic, readonly, getter=isKeyWindow) BOOL keyWindow;
@property (nonatomic, getter=isHidden) BOOL hidden;
@property (nullable, nonatomic, strong) UIViewController *rootViewController;
- (void)makeKeyAndVisible;
@end

@interface UIApplication : UIResponder
@property (class, nonatomic, readonly) UIApplication *sharedApplication NS_SWIFT_NAME(shared)
    NOT_IN_EXTENSIONS("Use view controller based solutions where appropriate instead.");
@property (nonatomic, readonly) NSSet<UIScene *> *connectedScenes SINCE_IOS(13.0);
@property (nonatomic, readonly, getter=isProtectedDataAvailable) BOOL protectedDataAvailable;
- (void)openURL:(NSURL *)url
              options:(NSDictionary<UIApplicationOpenExternalURLOptionsKey, id> *)options
    completionHandler:(void (^_Nullable NS_SWIFT_UI_ACTOR NS_SWIFT_SENDABLE)(BOOL success))completion
    NS_SWIFT_NAME(open(_:options:completionHandler:)) SINCE_IOS(10.0) NOT_IN_EXTENSIONS("");
@end

typedef NS_OPTIONS(NSUInteger, UIControlEvents) { UIControlEventTouchUpInside = 1 << 6 } NS_SWIFT_NAME(UIControl.Event);
typedef NS_ENUM(NSInteger, UIButtonType) { UIButtonTypeCustom = 0, UIButtonTypeSystem } NS_SWIFT_NAME(UIButton.ButtonType);
typedef NS_ENUM(NSInteger, UIControlState) { UIControlStateNormal = 0 } NS_SWIFT_NAME(UIControl.State);

@interface UIControl : UIView
- (void)addTarget:(nullable id)target action:(SEL)action forControlEvents:(UIControlEvents)controlEvents;
@end

@interface UIButton : UIControl
+ (instancetype)buttonWithType:(UIButtonType)buttonType;
- (void)setTitle:(nullable NSString *)title forState:(UIControlState)state;
@end

@interface UIViewController : UIResponder
@property (null_resettable, nonatomic, strong) UIView *view;
@property (nullable, nonatomic, copy) NSString *title;
@property (nullable, nonatomic, readonly) UIViewController *presentedViewController
    NS_SWIFT_NAME(presentedViewController);
- (void)loadView;
- (void)viewDidLoad;
- (void)viewDidAppear:(BOOL)animated;
- (void)presentViewController:(UIViewController *)viewControllerToPresent
                     animated:(BOOL)flag
                   completion:(void (^_Nullable)(void))completion NS_SWIFT_NAME(present(_:animated:completion:));
- (void)dismissViewControllerAnimated:(BOOL)flag
                           completion:(void (^_Nullable)(void))completion NS_SWIFT_NAME(dismiss(animated:completion:));
@end

typedef NS_ENUM(NSInteger, UILayoutConstraintAxis) { UILayoutConstraintAxisVertical = 1 }
    NS_SWIFT_NAME(NSLayoutConstraint.Axis);

@interface UIStackView : UIView
@property (nonatomic) UILayoutConstraintAxis axis;
@property (nonatomic, getter=isLayoutMarginsRelativeArrangement) BOOL layoutMarginsRelativeArrangement;
@property (nonatomic, readonly, copy) NSArray<__kindof UIView *> *arrangedSubviews;
- (void)addArrangedSubview:(UIView *)view;
- (void)insertArrangedSubview:(UIView *)view atIndex:(NSUInteger)stackIndex;
@end

@interface UITextView : UIView
@property (null_resettable, nonatomic, copy) NSString *text;
@property (nonatomic, getter=isEditable) BOOL editable;
@end

@interface UITabBarController : UIViewController
@property (nullable, nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers;
@end

extern int UIApplicationMain(
    int argc, char *_Nullable argv[_Nonnull], NSString *_Nullable principalClassName,
    NSString *_Nullable delegateClassName);

END_UI_ACTOR
NS_ASSUME_NONNULL_END
