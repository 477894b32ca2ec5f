#import <UIKit/UIKit.h>

int main(int argc, char *argv[]) {
    @autoreleasepool {
        // Each of the two apps has its own.
        return UIApplicationMain(argc, argv, nil, @"AppDelegate");
    }
}
