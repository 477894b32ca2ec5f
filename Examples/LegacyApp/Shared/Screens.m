#import "Screens.h"

#import "LegacyApp-Swift.h"
#import "LoginViewController.h"

UIViewController *makeScreens(void) {
    LoginViewController *login = [[LoginViewController alloc] init];
    login.title = @"SDK 2.x";
    AccountViewController *account = [[AccountViewController alloc] init];
    account.title = @"SDK 3.x";
    UITabBarController *tabs = [[UITabBarController alloc] init];
    tabs.viewControllers = @[ login, account ];
    return tabs;
}
