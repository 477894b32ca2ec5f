#import "CallsViewController.h"

@interface CallsViewController ()
@property (nonatomic, strong) UIStackView *stack;
@property (nonatomic, strong) UITextView *answers;
@end

@implementation CallsViewController

- (void)loadView {
    self.stack = [[UIStackView alloc] init];
    self.stack.axis = UILayoutConstraintAxisVertical;
    self.stack.backgroundColor = [UIColor systemBackgroundColor];
    // The margins include the safe area.
    self.stack.layoutMarginsRelativeArrangement = YES;
    self.view = self.stack;
}

- (void)viewDidLoad {
    [super viewDidLoad];
    self.answers = [[UITextView alloc] init];
    self.answers.editable = NO;
    // The UI tests find the answers by this identifier.
    self.answers.accessibilityIdentifier = @"answers";
    // A text view that scrolls has no intrinsic height, so the stack view gives it the height that remains below the
    // buttons.
    [self.stack addArrangedSubview:self.answers];
}

- (void)addButton:(NSString *)title action:(SEL)action {
    UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem];
    [button setTitle:title forState:UIControlStateNormal];
    [button addTarget:self action:action forControlEvents:UIControlEventTouchUpInside];
    [self.stack insertArrangedSubview:button atIndex:self.stack.arrangedSubviews.count - 1];
}

- (void)show:(NSString *)answer {
    self.answers.text = [NSString stringWithFormat:@"%@\n%@", answer, self.answers.text];
}

@end
