#import "LoginViewController.h"
