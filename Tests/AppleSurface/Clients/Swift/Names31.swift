import LoginWithAmazonLegacy

/// A client of SDK 3.1.
final class Client31: NSObject, AMZNLWAAuthenticationDelegate {
    func signIn() {
        AMZNLWAMobileLib.authorizeUser(
            forScopes: ["profile"], delegate: self,
            options: [
                kAMZNLWAOptionScopeData: "{}", kAMZNLWAOptionSandboxMode: "YES", kAMZNLWAOptionReturnAuthCode: true,
                kAMZNLWAOptionCodeChallenge: "a", kAMZNLWAOptionCodeChallengeMethod: "plain",
            ])
        AMZNLWAMobileLib.getAccessToken(
            forScopes: ["profile"], withOverrideParams: [kAMZNLWAForceRefresh: "YES"], delegate: self)
    }

    func requestDidSucceed(_ apiResult: APIResult) {}

    func requestDidFail(_ errorResponse: APIError) {
        let error: AMZNLWAError = errorResponse.error
        switch error.code {
        case kAMZNLWAApplicationNotAuthorized, kAMZNLWAErrorUserInterrupted: break
        default: print(error.message ?? "", error.errorName ?? "", error.userInfo ?? [:])
        }
    }
}

/// One app has a global of its own by this name: the package must have none.
let kAMZNLWAErrorNonLocalizedDescription = "AMZNLWAErrorNonLocalizedDescription"
