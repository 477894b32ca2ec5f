import Foundation
import LoginWithAmazon

/// Signs in at the local authorization server instead of Amazon.
func useLocalServer() {
    let server = URL(string: "http://127.0.0.1:8118")!
    let configuration = AMZNConfiguration(
        clientID: "amzn1.application-oa2-client.demo",
        redirectURI: URL(string: "amzn-com.example.demo://?methodName=signin")!,
        endpoints: AMZNEndpoints(
            authorization: server.appendingPathComponent("ap/oa"),
            token: server.appendingPathComponent("auth/o2/token"),
            profile: server.appendingPathComponent("user/profile"),
            signOut: server.appendingPathComponent("auth/relyingPartyLogout")))
    AMZNAuthorizationManager.setShared(
        AMZNAuthorizationManager(
            configuration: configuration,
            userAgent: AMZNWebAuthenticationUserAgent(),
            grantStore: AMZNKeychainGrantStore()))
}
