// A Cordova plugin, written like existing plugins that contain the framework of SDK 2.x or 3.x.

#import "AmazonLogin.h"

/// Answers one command from JavaScript with the outcome of one call.
@interface CommandDelegate : NSObject <AIAuthenticationDelegate>
@property (nonatomic, weak) AmazonLogin *plugin;
@property (nonatomic, copy) NSString *callbackId;
@end

@implementation CommandDelegate

- (void)requestDidSucceed:(APIResult *)apiResult {
    NSDictionary *profile = apiResult.api == kAPIGetProfile ? apiResult.result : @{};
    [self send:[CDVPluginResult resultWithStatus:CDVCommandStatus_OK messageAsDictionary:profile]];
}

- (void)requestDidFail:(APIError *)errorResponse {
    NSString *message = errorResponse.error.message;
    [self send:[CDVPluginResult resultWithStatus:CDVCommandStatus_ERROR messageAsString:message]];
}

- (void)send:(CDVPluginResult *)result {
    [self.plugin.commandDelegate sendPluginResult:result callbackId:self.callbackId];
}

@end

@implementation AmazonLogin

- (void)pluginInitialize {
    [[NSNotificationCenter defaultCenter] addObserver:self
                                             selector:@selector(openURL:)
                                                 name:CDVPluginHandleOpenURLNotification
                                               object:nil];
}

- (void)openURL:(NSNotification *)notification {
    [AIMobileLib handleOpenURL:notification.object sourceApplication:@"com.amazon"];
}

- (CommandDelegate *)delegateFor:(CDVInvokedUrlCommand *)command {
    CommandDelegate *delegate = [[CommandDelegate alloc] init];
    delegate.plugin = self;
    delegate.callbackId = command.callbackId;
    return delegate;
}

- (void)authorize:(CDVInvokedUrlCommand *)command {
    [AIMobileLib authorizeUserForScopes:@[ @"profile", @"postal_code" ] delegate:[self delegateFor:command]];
}

- (void)fetchUserProfile:(CDVInvokedUrlCommand *)command {
    [AIMobileLib getProfile:[self delegateFor:command]];
}

- (void)signOut:(CDVInvokedUrlCommand *)command {
    [AIMobileLib clearAuthorizationState:[self delegateFor:command]];
}

@end
