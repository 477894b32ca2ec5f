import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ResultsTests {
    let harness = Harness()

    @Test("Expectation 5: Codes compare with the constants and with 1, without a cast, in both APIs")
    func codes() async throws {
        try await SharedManager.with(harness.manager) {
            await withCheckedContinuation { continuation in
                AIMobileLib.getProfile(
                    FailureDelegate { errorResponse in
                        #expect(errorResponse.error.code == kAIApplicationNotAuthorized)
                        #expect(errorResponse.error.code == kAMZNLWAApplicationNotAuthorized)
                        #expect(errorResponse.error.code == 1)
                        #expect(errorResponse.error.errorName == "ApplicationNotAuthorized")
                        continuation.resume()
                    })
            }
            await withCheckedContinuation { continuation in
                AMZNUser.fetch { _, error in
                    let error = error as NSError?
                    #expect(error.map { UInt($0.code) } == kAIApplicationNotAuthorized)
                    #expect(error?.domain == AIErrorDomain)
                    continuation.resume()
                }
            }
        }
    }

    @Test("Expectation 6: The message can be read in every way that client apps use")
    func message() async throws {
        try await SharedManager.with(harness.manager) {
            await withCheckedContinuation { continuation in
                AIMobileLib.getProfile(
                    FailureDelegate { errorResponse in
                        let text: String = errorResponse.error.message
                        #expect(!text.isEmpty)
                        #expect("Error: " + errorResponse.error.message == "Error: " + text)
                        #expect((errorResponse.error.message ?? "nil") == text)
                        if let bound = errorResponse.error.message { #expect(bound == text) }
                        #expect("\(errorResponse.error.message!)" == text)
                        #expect(
                            errorResponse.error.userInfo["AMZNLWAErrorNonLocalizedDescription"] as? String == text)
                        continuation.resume()
                    })
            }
        }
        #expect(AIError().message == "")
        #expect(AIError().code == kAINoError)
    }

    @Test("Expectation 7: The token can be read in every way that client apps use")
    func token() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            await withCheckedContinuation { continuation in
                AIMobileLib.getAccessToken(
                    forScopes: ["profile"], withOverrideParams: nil,
                    delegate: SuccessDelegate { apiResult in
                        #expect(apiResult.result as! String == "access-1")
                        #expect(apiResult.result as? String == "access-1")
                        #expect(apiResult.result as? NSString == NSString(string: "access-1"))
                        #expect("\(apiResult.result ?? "nil")" == "access-1")
                        #expect(apiResult.result as? [String: String] == nil)
                        continuation.resume()
                    })
            }
        }
    }

    @Test("Expectation 7: The profile can be read in every way that client apps use")
    func profile() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            harness.transport.reply(
                to: .profile,
                json: #"{"user_id":"ADA","name":"Ada","email":null,"postal_code":"","age":36,"list":["x"]}"#)
            await withCheckedContinuation { continuation in
                AIMobileLib.getProfile(
                    SuccessDelegate { apiResult in
                        #expect(
                            apiResult.result as! [String: String] == ["user_id": "ADA", "name": "Ada", "age": "36"])
                        let fields = apiResult.result as? [String: Any]
                        #expect(fields?["name"] as? String == "Ada")
                        #expect(
                            fields?.keys.contains("email") == false, "a field that was not granted is absent, not null")
                        #expect((apiResult.result as? [AnyHashable: Any])?["user_id"] as? String == "ADA")
                        #expect((apiResult.result as? NSDictionary)?["name"] as? String == "Ada")
                        continuation.resume()
                    })
            }
        }
    }

    @Test("Expectation 7: The result of a call without a value is nil, which apps can coalesce")
    func nothing() async throws {
        try await SharedManager.with(harness.manager) {
            await withCheckedContinuation { continuation in
                AIMobileLib.clearAuthorizationState(
                    SuccessDelegate { apiResult in
                        #expect(apiResult.result == nil)
                        #expect("\(apiResult.result ?? "nil")" == "nil")
                        #expect(apiResult.result as? String == nil)
                        continuation.resume()
                    })
            }
        }
    }

    @Test("A Retry-After pause is in the error's userInfo")
    func pause() async throws {
        try await SharedManager.with(harness.manager) {
            try await harness.signIn()
            harness.transport.reply(to: .profile, 429, headers: ["retry-after": "120"], json: "{}")
            await withCheckedContinuation { continuation in
                AIMobileLib.getProfile(
                    FailureDelegate { errorResponse in
                        #expect(errorResponse.error.code == kAIServerError)
                        let pause = errorResponse.error.userInfo[kAMZNLWAErrorTimeUntilNextRetryAttempt]
                        #expect(pause as? TimeInterval == 120)
                        continuation.resume()
                    })
            }
        }
    }

    @Test("No description contains a token or a profile")
    func descriptions() {
        let result = APIResult(resultFor: .getAccessToken, andResult: "Atza|secret")
        #expect(!"\(result)".contains("secret"))
        #expect(!String(reflecting: result).contains("secret"))
    }

    @Test("Every error constant has a name")
    func names() {
        let error = AIError()
        let names = (UInt(0)...11).map { code in
            error.code = code
            return error.errorName as String
        }
        #expect(Set(names).count == 12)
        #expect(names.first == "NoError")
        #expect(names.last == "Unknown")
        error.code = .max
        #expect(error.errorName == "Unknown")
    }
}

private final class SuccessDelegate: NSObject, AIAuthenticationDelegate {
    private let body: (APIResult) -> Void

    init(_ body: @escaping (APIResult) -> Void) { self.body = body }

    func requestDidSucceed(_ apiResult: APIResult!) { body(apiResult) }
    func requestDidFail(_ errorResponse: APIError!) { Issue.record("failed: \(errorResponse.error.description)") }
}

private final class FailureDelegate: NSObject, AIAuthenticationDelegate {
    private let body: (APIError) -> Void

    init(_ body: @escaping (APIError) -> Void) { self.body = body }

    func requestDidSucceed(_ apiResult: APIResult!) { Issue.record("succeeded: \(apiResult.api)") }
    func requestDidFail(_ errorResponse: APIError!) { body(errorResponse) }
}
