// The additions to `UIKit.h` for user interfaces made in code: controls, stacks, layout anchors, tabs. Declared after
// Apple's documentation, below developer.apple.com/documentation/uikit: uistackview, uitextview, uitabbarcontroller,
// nslayoutanchor, uicontrol/addtarget(_:action:for:), uiaccessibilityidentification.
#pragma once

#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

@class NSLayoutXAxisAnchor, NSLayoutYAxisAnchor;

NS_SWIFT_SENDABLE
@interface UIColor : NSObject
@property (class, nonatomic, readonly) UIColor *systemBackgroundColor;
@end

NS_SWIFT_UI_ACTOR
@interface NSLayoutConstraint : NSObject
@property (getter=isActive) BOOL active;
@end

NS_SWIFT_UI_ACTOR
@interface NSLayoutAnchor<AnchorType> : NSObject
- (NSLayoutConstraint *)constraintEqualToAnchor:(NSLayoutAnchor<AnchorType> *)anchor constant:(double)c;
@end

NS_SWIFT_UI_ACTOR
@interface NSLayoutXAxisAnchor : NSLayoutAnchor <NSLayoutXAxisAnchor *>
@end

NS_SWIFT_UI_ACTOR
@interface NSLayoutYAxisAnchor : NSLayoutAnchor <NSLayoutYAxisAnchor *>
@end

NS_SWIFT_UI_ACTOR
@interface UILayoutGuide : NSObject
@property (readonly, strong) NSLayoutXAxisAnchor *leadingAnchor;
@property (readonly, strong) NSLayoutXAxisAnchor *trailingAnchor;
@property (readonly, strong) NSLayoutYAxisAnchor *topAnchor;
@property (readonly, strong) NSLayoutYAxisAnchor *bottomAnchor;
@end

NS_SWIFT_UI_ACTOR
@protocol UIAccessibilityIdentification <NSObject>
@property (nullable, nonatomic, copy) NSString *accessibilityIdentifier;
@end

@interface UIView (Layout) <UIAccessibilityIdentification>
@property (nullable, nonatomic, copy) UIColor *backgroundColor;
@property (nonatomic) BOOL translatesAutoresizingMaskIntoConstraints;
@property (nonatomic, readonly, strong) UILayoutGuide *safeAreaLayoutGuide;
@property (nonatomic, readonly, strong) NSLayoutXAxisAnchor *leadingAnchor;
@property (nonatomic, readonly, strong) NSLayoutXAxisAnchor *trailingAnchor;
@property (nonatomic, readonly, strong) NSLayoutYAxisAnchor *topAnchor;
@property (nonatomic, readonly, strong) NSLayoutYAxisAnchor *bottomAnchor;
@end

@interface UIWindow (Showing)
- (void)makeKeyAndVisible;
@end

typedef NS_OPTIONS(NSUInteger, UIControlEvents) { UIControlEventTouchUpInside = 1 << 6 } NS_SWIFT_NAME(UIControl.Event);

@interface UIControl (Actions)
- (void)addTarget:(nullable id)target action:(SEL)action forControlEvents:(UIControlEvents)controlEvents;
@end

typedef NS_ENUM(NSInteger, UIButtonType) { UIButtonTypeCustom = 0, UIButtonTypeSystem } NS_SWIFT_NAME(UIButton.ButtonType);

@interface UIButton (Making)
+ (instancetype)buttonWithType:(UIButtonType)buttonType;
@end

typedef NS_ENUM(NSInteger, UILayoutConstraintAxis) {
    UILayoutConstraintAxisHorizontal = 0,
    UILayoutConstraintAxisVertical = 1,
} NS_SWIFT_NAME(NSLayoutConstraint.Axis);

NS_SWIFT_UI_ACTOR
@interface UIStackView : UIView
@property (nonatomic) UILayoutConstraintAxis axis;
- (void)addArrangedSubview:(UIView *)view;
@end

NS_SWIFT_UI_ACTOR
@interface UITextView : UIView
@property (null_resettable, nonatomic, copy) NSString *text;
@property (nonatomic, getter=isEditable) BOOL editable;
@end

NS_SWIFT_UI_ACTOR
@interface UITabBarController : UIViewController
@property (nullable, nonatomic, copy) NSArray<__kindof UIViewController *> *viewControllers;
@end

extern int UIApplicationMain(
    int argc, char *_Nullable argv[_Nonnull], NSString *_Nullable principalClassName,
    NSString *_Nullable delegateClassName);

NS_ASSUME_NONNULL_END
