import ProgramSupport

/// Code to paste into an app's debug build. It configures the app for this server.
struct SetupCode {
    let server: String
    let client: RegisteredClient

    var html: HTML {
        """
        <p>For a debug build: call <code>useLocalServer</code> before the first SDK call, and set
        <code>NSAllowsLocalNetworking</code> to true in Info.plist's <code>NSAppTransportSecurity</code>.</p>
        \(block("Swift", swift))
        \(block("Objective-C", objectiveC))
        """
    }

    private func block(_ title: String, _ code: String) -> HTML {
        "<h3>\(title)</h3>\n<pre tabindex=\"0\" aria-label=\"\(title)\"><code>\(code)</code></pre>"
    }

    private var redirectURI: String { client.redirectURIs.first ?? "amzn-com.example.app://?methodName=signin" }

    var swift: String {
        """
        import Foundation
        import LoginWithAmazon

        /// Makes the app sign in at the local authorization server instead of Amazon.
        func useLocalServer() {
            let configuration = AMZNConfiguration(
                clientID: "\(client.clientID)",
                redirectURI: URL(string: "\(redirectURI)")!,
                endpoints: AMZNEndpoints(baseURL: URL(string: "\(server)")!))
            AMZNAuthorizationManager.setShared(
                AMZNAuthorizationManager(
                    configuration: configuration,
                    userAgent: AMZNWebAuthenticationUserAgent(),
                    grantStore: AMZNKeychainGrantStore()))
        }
        """
    }

    var objectiveC: String {
        """
        #import <LoginWithAmazon/LoginWithAmazon.h>

        /// Makes the app sign in at the local authorization server instead of Amazon.
        void useLocalServer(void) {
            NSURL *server = [NSURL URLWithString:@"\(server)"];
            AMZNAuthorizationManager *manager = [[AMZNAuthorizationManager alloc]
                     initWithClientID:@"\(client.clientID)"
                          redirectURI:[NSURL URLWithString:@"\(redirectURI)"]
                authorizationEndpoint:[server URLByAppendingPathComponent:@"ap/oa"]
                        tokenEndpoint:[server URLByAppendingPathComponent:@"auth/o2/token"]
                      profileEndpoint:[server URLByAppendingPathComponent:@"user/profile"]
                      signOutEndpoint:[server URLByAppendingPathComponent:@"auth/relyingPartyLogout"]];
            [AMZNAuthorizationManager setShared:manager];
        }
        """
    }
}
