import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.deadline, .sharedManager) struct ResultsTests {
    let harness = Harness.shared()

    @Test("Expectation 5: In 2.x, an error's code can be compared with a constant or a number without a cast")
    @MainActor func codes() async throws {
        let error: AIError! = try await RawAnswer.of(.profile).error.error
        #expect(error.code == kAIApplicationNotAuthorized)
        #expect(error.code == kAMZNLWAApplicationNotAuthorized)
        #expect(error.code == 1)
        #expect(error.errorName == "applicationNotAuthorized")
        await withCheckedContinuation { continuation in
            AMZNUser.fetch { _, error in
                let error = error as NSError?
                #expect(error.map { UInt($0.code) } == kAIApplicationNotAuthorized)
                #expect(error?.domain == AIErrorDomain)
                continuation.resume()
            }
        }
    }

    @Test("Expectation 6: Apps can read an error's message in several forms, and the pause of Retry-After")
    @MainActor func message() async throws {
        try await harness.signIn()
        harness.transport.reply(to: .profile, 429, headers: ["retry-after": "120"], json: "{}")
        let errorResponse: APIError! = try await RawAnswer.of(.profile).error
        #expect(errorResponse.error.code == kAIServerError)
        let text: String = errorResponse.error.message
        #expect(!text.isEmpty)
        #expect("Error: " + errorResponse.error.message == "Error: " + text)
        #expect((errorResponse.error.message ?? "nil") == text)
        if let bound = errorResponse.error.message { #expect(bound == text) }
        #expect("\(errorResponse.error.message!)" == text)
        #expect(errorResponse.error.userInfo["AMZNLWAErrorNonLocalizedDescription"] as? String == text)
        let pause = errorResponse.error.userInfo[kAMZNLWAErrorTimeUntilNextRetryAttempt]
        #expect(pause as? TimeInterval == 120)
        #expect(AIError().message == "")
        #expect(AIError().code == kAINoError)
    }

    @Test(
        "The `userInfo` and the message of an error with code 3 state why the sign-in was cancelled",
        arguments: [
            (.cancel, "byUser", "The user left"), (.fail(.timedOut), "timedOut", "wasn't completed in time"),
            (.linger, "signedOut", "A sign-out"),
        ] as [(ScriptedUserAgent.Behavior, String, String)])
    @MainActor func cancellation(page: ScriptedUserAgent.Behavior, reason: String, text: String) async throws {
        harness.userAgent.next(page)
        let signOut = Task {
            guard case .linger = page else { return }
            _ = await harness.page()
            AIMobileLib.clearAuthorizationState(nil)
        }
        let error: AIError! = try await RawAnswer.of(.authorize).error.error
        await signOut.value
        #expect(error.code == kAIErrorUserInterrupted)
        #expect(error.userInfo[kAMZNLWAErrorCancellation] as? String == reason)
        #expect(error.message.contains(text))
    }

    @Test("Expectation 7: The token can be cast and interpolated as apps do")
    @MainActor func token() async throws {
        try await harness.signIn()
        let apiResult: APIResult! = try await RawAnswer.of(.token).result
        #expect(apiResult.result as! String == "access-1")
        #expect(apiResult.result as? String == "access-1")
        #expect(apiResult.result as? NSString == NSString(string: "access-1"))
        #expect("\(apiResult.result ?? "nil")" == "access-1")
        #expect(apiResult.result as? [String: String] == nil)
    }

    @Test("Expectation 7: The profile can be cast as apps do, and lacks fields that were not granted")
    @MainActor func profile() async throws {
        try await harness.signIn()
        harness.transport.reply(
            to: .profile,
            json: #"{"user_id":"ADA","name":"Ada","email":null,"postal_code":"","age":36,"list":["x"]}"#)
        let apiResult: APIResult! = try await RawAnswer.of(.profile).result
        #expect(apiResult.result as! [String: String] == ["user_id": "ADA", "name": "Ada", "age": "36"])
        let fields = apiResult.result as? [String: Any]
        #expect(fields?["name"] as? String == "Ada")
        #expect(fields?.keys.contains("email") == false, "a field that was not granted is absent, not null")
        #expect((apiResult.result as? [AnyHashable: Any])?["user_id"] as? String == "ADA")
        #expect((apiResult.result as? NSDictionary)?["name"] as? String == "Ada")
    }

    @Test("Apps can create and change results and errors, as the official headers declare")
    func objects() throws {
        let result = APIResult()
        #expect(result.result == nil)
        result.api = .getProfile
        result.result = "text"
        #expect(Callback(result) == .text(.getProfile, "text"))
        #expect(APIError().error == nil)
        let error = AIError()
        error.errorName = "Own"
        error.code = kAIInvalidInput
        #expect(error.errorName == "Own")
        #expect(APIError(errorFor: .getProfile, andError: error).error === error)
        #expect(APIError(errorFor: .getProfile, andError: AMZNError(.serverError, "")).error.code == kAIServerError)
        let own = NSError(domain: "Own", code: -7, userInfo: [NSLocalizedDescriptionKey: "offline", "cause": error])
        let made = try #require(APIError(errorFor: .getProfile, andError: own).error)
        #expect(Int(bitPattern: made.code) == -7 && made.message == "offline" && made.errorName.isEmpty)
        #expect(made.userInfo as? [String: String] == [NSLocalizedDescriptionKey: "offline"])
        #expect(APIError(errorFor: .getProfile, andError: "no error").error == nil)
        #expect(APIError(errorFor: .getProfile, andError: nil).error == nil)
    }

    @Test("No text of a result contains its token")
    func descriptions() {
        let result = APIResult(resultFor: .getAccessToken, andResult: "Atza|secret")
        #expect(!texts(of: result).contains("secret"))
    }

    @Test("`getScopeDataAsJsonString` returns the scope data as JSON, and writes a failure to the error object")
    func scopeData() {
        let error = AIError()
        let scopes: [Any] = [
            AMZNProfileScope.profile(), AMZNScopeFactory.scope(withName: "alexa:all", data: ["productID": "p"]),
        ]
        let text = #"{"alexa:all":{"productID":"p"}}"#
        #expect(AMZNScopeFactory.getScopeDataAsJsonString(scopes, withErrorObject: error) == text)
        #expect(AMZNScopeFactory.getScopeData(asJsonString: scopes, withErrorObject: error) == text)
        #expect(error.code == kAINoError)
        #expect(error.message == "")
        error.errorName = "serverError"
        error.userInfo = [kAMZNLWAErrorCancellation: "byUser"]
        #expect(AMZNScopeFactory.getScopeData(asJsonString: ["profile"], withErrorObject: error) == "")
        #expect(error.code == kAIInvalidInput)
        #expect(error.message == "One of the scopes is of type String, which isn't an AMZNScope.")
        #expect(error.errorName == "invalidInput")
        #expect(error.userInfo[kAMZNLWAErrorCancellation] == nil, "values of an earlier failure are removed")
    }
}
