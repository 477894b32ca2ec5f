import Foundation
import LoginWithAmazonLegacy
import TestSupport
import Testing

@Suite(.deadline, .sharedManager) struct ResultsTests {
    let harness = Harness.shared()

    @Test("Promise 11: The code of a 2.x error can be compared with a constant or a number without a cast")
    @MainActor func errorCodeCanBeComparedWithoutACast() async throws {
        let error: AIError! = try await RawAnswer.of(.profile).error.error
        #expect(error.code == kAIApplicationNotAuthorized)
        #expect(error.code == kAMZNLWAApplicationNotAuthorized)
        #expect(error.code == 1)
    }

    @Test("Promise 12: An error's message can be concatenated, bound, coalesced and interpolated, and isn't empty")
    @MainActor func messageCanBeReadInSeveralForms() async throws {
        let errorResponse: APIError! = try await RawAnswer.of(.profile).error
        let text: String = errorResponse.error.message
        #expect(!text.isEmpty)
        #expect("Error: " + errorResponse.error.message == "Error: " + text)
        #expect((errorResponse.error.message ?? "nil") == text)
        if let bound = errorResponse.error.message { #expect(bound == text) }
        #expect("\(errorResponse.error.message!)" == text)
    }

    @Test(
        "The `userInfo` and the message of an error with code 3 state why the sign-in was cancelled",
        arguments: [
            (.cancel, "byUser", "The user left"), (.fail(.timedOut), "timedOut", "wasn't completed in time"),
            (.linger, "signedOut", "A sign-out"),
        ] as [(ScriptedUserAgent.Behavior, String, String)])
    @MainActor func errorWithCode3StatesTheCancellationReason(
        page: ScriptedUserAgent.Behavior, reason: String, text: String
    ) async throws {
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

    @Test("Promise 13: The token can be cast to String or NSString and interpolated, but not cast to a dictionary")
    @MainActor func tokenCanBeCastAndInterpolated() async throws {
        try await harness.signIn()
        let apiResult: APIResult! = try await RawAnswer.of(.token).result
        #expect(apiResult.result as! String == "access-1")
        #expect(apiResult.result as? String == "access-1")
        #expect(apiResult.result as? NSString == NSString(string: "access-1"))
        #expect("\(apiResult.result ?? "nil")" == "access-1")
        #expect(apiResult.result as? [String: String] == nil)
    }

    @Test("Promise 13: The profile has only strings, and can be cast to Swift dictionaries and NSDictionary")
    @MainActor func profileCanBeCastToDictionaries() async throws {
        try await harness.signIn()
        harness.transport.reply(to: .profile, json: #"{"user_id":"ADA","name":"Ada","email":null,"age":36}"#)
        let apiResult: APIResult! = try await RawAnswer.of(.profile).result
        #expect(apiResult.result as! [String: String] == ["user_id": "ADA", "name": "Ada", "age": "36"])
        #expect((apiResult.result as? [String: Any])?["name"] as? String == "Ada")
        #expect((apiResult.result as? [AnyHashable: Any])?["user_id"] as? String == "ADA")
        #expect((apiResult.result as? NSDictionary)?["name"] as? String == "Ada")
    }

    @Test("Apps can create empty results and errors, and set their properties")
    func emptyResultsAndErrorsCanBeCreatedAndChanged() {
        let result = APIResult()
        #expect(result.result == nil)
        result.api = .getProfile
        result.result = "text"
        #expect(Callback(result) == .text(.getProfile, "text"))
        let failure = APIError()
        #expect(failure.error == nil)
        let error = AIError()
        #expect(error.code == kAINoError && error.message == "")
        error.code = kAIInvalidInput
        error.errorName = "Own"
        #expect(error.code == kAIInvalidInput && error.errorName == "Own")
        failure.api = .getAccessToken
        failure.error = error
        #expect(Callback(failure) == .failed(.getAccessToken, kAIInvalidInput))
    }

    @Test("`APIError` keeps a given `AIError`; for another error, it makes one with the same code, message and texts")
    func apiErrorStoresOrConvertsTheGivenError() throws {
        let error = AIError()
        #expect(APIError(errorFor: .getProfile, andError: error).error === error)
        #expect(APIError(errorFor: .getProfile, andError: AMZNError(.serverError, "")).error.code == kAIServerError)
        let own = NSError(domain: "Own", code: -7, userInfo: [NSLocalizedDescriptionKey: "offline", "cause": error])
        let made = try #require(APIError(errorFor: .getProfile, andError: own).error)
        #expect(Int(bitPattern: made.code) == -7 && made.message == "offline" && made.errorName.isEmpty)
        #expect(made.userInfo as? [String: String] == [NSLocalizedDescriptionKey: "offline"])
    }

    @Test("An `APIError` that is created with a text or nil instead of an error has no `error`")
    func apiErrorFromATextOrNilHasNoError() {
        #expect(APIError(errorFor: .getProfile, andError: "no error").error == nil)
        #expect(APIError(errorFor: .getProfile, andError: nil).error == nil)
    }

    @Test("No description of a result contains its token")
    func resultDescriptionsDoNotContainTheToken() {
        let result = APIResult(resultFor: .getAccessToken, andResult: "Atza|secret")
        #expect(!texts(of: result).contains("secret"))
    }

    @Test("`getScopeDataAsJsonString`, by either Swift name, returns JSON and leaves the error object unchanged")
    func scopeDataIsReturnedAsJSON() {
        let error = AIError()
        error.code = kAIServerError
        error.message = "busy"
        error.errorName = "serverError"
        error.userInfo = ["key": "value"]
        let scopes: [Any] = [
            AMZNProfileScope.profile(), AMZNScopeFactory.scope(withName: "alexa:all", data: ["productID": "p"]),
        ]
        let text = #"{"alexa:all":{"productID":"p"}}"#
        #expect(AMZNScopeFactory.getScopeDataAsJsonString(scopes, withErrorObject: error) == text)
        #expect(AMZNScopeFactory.getScopeData(asJsonString: scopes, withErrorObject: error) == text)
        #expect(error.code == kAIServerError && error.message == "busy" && error.errorName == "serverError")
        #expect(error.userInfo as? [String: String] == ["key": "value"])
    }

    @Test("If `getScopeDataAsJsonString` fails, it returns an empty text and sets all properties of the error object")
    func scopeDataFailureIsWrittenToTheErrorObject() {
        let error = AIError()
        error.errorName = "serverError"
        error.userInfo = [kAMZNLWAErrorCancellation: "byUser"]
        #expect(AMZNScopeFactory.getScopeData(asJsonString: ["profile"], withErrorObject: error) == "")
        #expect(error.code == kAIInvalidInput)
        #expect(error.message == "One of the scopes is of type String, which isn't an AMZNScope.")
        #expect(error.errorName == "invalidInput")
        #expect(error.userInfo[kAMZNLWAErrorCancellation] == nil, "values of an earlier failure are removed")
    }
}
