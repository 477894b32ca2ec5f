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

/// A surveyed app defines a global with this name, so the package must not.
let kAMZNLWAErrorNonLocalizedDescription = "AMZNLWAErrorNonLocalizedDescription"
