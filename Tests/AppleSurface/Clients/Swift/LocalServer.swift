import Foundation
import LoginWithAmazon

/// Makes the app sign in at the local authorization server instead of Amazon.
func useLocalServer() {
    let configuration = AMZNConfiguration(
        clientID: "amzn1.application-oa2-client.demo",
        redirectURI: URL(string: "amzn-com.example.demo://?methodName=signin")!,
        endpoints: AMZNEndpoints(baseURL: URL(string: "http://127.0.0.1:8118")!))
    AMZNAuthorizationManager.setShared(
        AMZNAuthorizationManager(
            configuration: configuration,
            userAgent: AMZNWebAuthenticationUserAgent(),
            grantStore: AMZNKeychainGrantStore()))
}
