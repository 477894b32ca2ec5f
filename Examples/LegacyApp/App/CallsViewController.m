#import "CallsViewController.h"

@interface CallsViewController ()
@property (nonatomic, strong) UIStackView *buttons;
@property (nonatomic, strong) UITextView *answers;
@end

@implementation CallsViewController

- (void)viewDidLoad {
    [super viewDidLoad];
    self.view.backgroundColor = [UIColor systemBackgroundColor];
    self.buttons = [[UIStackView alloc] init];
    self.buttons.axis = UILayoutConstraintAxisVertical;
    self.answers = [[UITextView alloc] init];
    self.answers.editable = NO;
    // The UI tests find the answers by this identifier.
    self.answers.accessibilityIdentifier = @"answers";
    [self layOut];
}

- (void)layOut {
    UILayoutGuide *area = self.view.safeAreaLayoutGuide;
    for (UIView *view in @[ self.buttons, self.answers ]) {
        view.translatesAutoresizingMaskIntoConstraints = NO;
        [self.view addSubview:view];
        [view.leadingAnchor constraintEqualToAnchor:area.leadingAnchor constant:16].active = YES;
        [view.trailingAnchor constraintEqualToAnchor:area.trailingAnchor constant:-16].active = YES;
    }
    [self.buttons.topAnchor constraintEqualToAnchor:area.topAnchor constant:8].active = YES;
    [self.answers.topAnchor constraintEqualToAnchor:self.buttons.bottomAnchor constant:8].active = YES;
    [self.answers.bottomAnchor constraintEqualToAnchor:area.bottomAnchor constant:-8].active = YES;
}

- (void)addButton:(NSString *)title action:(SEL)action {
    UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem];
    [button setTitle:title forState:UIControlStateNormal];
    [button addTarget:self action:action forControlEvents:UIControlEventTouchUpInside];
    [self.buttons addArrangedSubview:button];
}

- (void)show:(NSString *)answer {
    self.answers.text = [NSString stringWithFormat:@"%@\n%@", answer, self.answers.text];
}

@end
