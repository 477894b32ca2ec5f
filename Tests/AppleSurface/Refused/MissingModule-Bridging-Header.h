// Refused for ios: module 'LoginWithAmazonClasses' not found
@import LoginWithAmazonClasses;
