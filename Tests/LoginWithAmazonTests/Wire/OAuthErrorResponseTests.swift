import Foundation
import Testing

@testable import LoginWithAmazon

@Suite struct OAuthErrorResponseTests {
    @Test(
        "Each OAuth error code has its AMZNError code",
        arguments: [
            ("invalid_grant", .applicationNotAuthorized),
            ("invalid_token", .applicationNotAuthorized),
            ("insufficient_scope", .applicationNotAuthorized),
            ("access_denied", .accessDenied),
            ("invalid_request", .invalidInput),
            ("invalid_scope", .invalidInput),
            ("invalid_client", .unauthorizedClient),
            ("unauthorized_client", .unauthorizedClient),
            ("server_error", .serverError),
            ("temporarily_unavailable", .serverError),
            ("unsupported_grant_type", .serverError),
            ("unsupported_response_type", .serverError),
            ("INVALID_GRANT", .serverError),
            ("anything", .serverError),
        ] as [(String, AMZNError.Code)])
    func eachErrorCodeHasItsError(name: String, code: AMZNError.Code) {
        #expect(OAuthErrorResponse(name: name).error(refusedGrant: .applicationNotAuthorized).code == code)
    }

    /// There is no session that a refused authorization code could end, so it is reported as the server's failure.
    @Test("A refused authorization code is a server error", arguments: ["invalid_grant", "invalid_token"])
    func aRefusedCodeInASignInIsAServerError(name: String) {
        #expect(OAuthErrorResponse(name: name).error(refusedGrant: .serverError).code == .serverError)
    }

    @Test(
        "The server's demand for a newer version takes precedence over its error code",
        arguments: ["invalid_grant", "server_error", "access_denied"])
    func aDemandForANewerVersionTakesPrecedence(name: String) {
        let refusal = OAuthErrorResponse(name: name, wantsNewerVersion: true)
        #expect(refusal.error(refusedGrant: .applicationNotAuthorized).code == .versionDenied)
    }

    @Test(
        "Only Amazon's own description means that the user cancelled",
        arguments: [
            ("access_denied", "Access not permitted.", true),
            ("access_denied", "Access not permitted", false),
            ("access_denied", "access not permitted.", false),
            ("access_denied", "", false),
            ("server_error", "Access not permitted.", false),
        ])
    func onlyOneDescriptionMeansThatTheUserCancelled(name: String, detail: String, isCancel: Bool) {
        #expect(OAuthErrorResponse(name: name, detail: detail).meansCancelled == isCancel)
    }

    @Test(
        "Only an error about the access token refuses it",
        arguments: [
            ("invalid_token", "", true),
            ("invalid_request", "The request has an invalid parameter : access_token", true),
            ("invalid_request", "The request is missing a parameter", false),
            ("invalid_grant", "access_token", false),
        ])
    func whichErrorsRefuseTheAccessToken(name: String, detail: String, refuses: Bool) {
        #expect(OAuthErrorResponse(name: name, detail: detail).refusesAccessToken == refuses)
    }

    @Test(
        "Error responses are decoded from their bodies",
        arguments: [
            (#"{"error":"invalid_grant"}"#, OAuthErrorResponse(name: "invalid_grant")),
            (#"{"error":"a","error_description":"b","x":1}"#, OAuthErrorResponse(name: "a", detail: "b")),
            (#"{"error":"a","error_description":7}"#, OAuthErrorResponse(name: "a")),
            (#"{"error":"a","error_description":null}"#, OAuthErrorResponse(name: "a")),
            (#"{"error":"a","force_update":"1"}"#, OAuthErrorResponse(name: "a", wantsNewerVersion: true)),
            (#"{"error":"a","force_update":1}"#, OAuthErrorResponse(name: "a", wantsNewerVersion: true)),
            (#"{"error":"a","force_update":"0"}"#, OAuthErrorResponse(name: "a")),
            (#"{"error":"a","force_update":[1]}"#, OAuthErrorResponse(name: "a")),
            (#"{"error":""}"#, nil),
            (#"{"error":{"message":"a"}}"#, nil),
            (#"{"error":400}"#, nil),
            (#"{"error":null}"#, nil),
            (#"{}"#, nil),
            (#"["error"]"#, nil),
            ("", nil),
            ("<!DOCTYPE html>", nil),
        ] as [(String, OAuthErrorResponse?)])
    func bodiesAreDecoded(body: String, refusal: OAuthErrorResponse?) {
        #expect(OAuthErrorResponse(body: Data(body.utf8)) == refusal)
    }

    /// The server's text may repeat a secret from the request.
    @Test(
        "No error contains the server's text",
        arguments: [
            "invalid_grant", "invalid_token", "insufficient_scope", "access_denied", "invalid_request",
            "invalid_client",
            "server_error", "hidden",
        ])
    func theServersTextIsInNoError(name: String) {
        let error = OAuthErrorResponse(name: name, detail: "hidden").error(refusedGrant: .applicationNotAuthorized)
        #expect(!("\(error)" + error.message + error.localizedDescription).contains("hidden"))
    }
}
