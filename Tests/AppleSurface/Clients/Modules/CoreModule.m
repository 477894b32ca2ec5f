// `@import LoginWithAmazon;` provides the classes of SDK 3.x.

@import LoginWithAmazon;

void signOut(void);

void signOut(void) {
    [[AMZNAuthorizationManager sharedManager] signOut:^(NSError *error) {
      NSLog(@"%@", error);
    }];
}
