import Foundation

extension AMZNConfiguration {
    /// Checks an app that is configured by its Info.plist for common causes of failing sign-ins, above all a redirect
    /// that never reaches the app.
    ///
    /// It blocks while the store is tested. Stored grants don't change: the test uses its own client id and, for the
    /// file store, a temporary file.
    /// - Parameter grantStore: The store to check; nil checks the shared manager's default store.
    /// - Returns: One finding per check, including checks without a problem.
    public static func diagnose(grantStore: (any AMZNGrantStore)? = nil) -> [AMZNFinding] {
        diagnose(BundleFacts(.main), grantStore: grantStore, now: SessionEnvironment.live.now())
    }

    /// Checks this configuration for common causes of failing sign-ins.
    /// - Parameter grantStore: The store to check; nil checks the shared manager's default store.
    /// - Returns: One finding per check, including checks without a problem.
    public func diagnose(grantStore: (any AMZNGrantStore)? = nil) -> [AMZNFinding] {
        findings(BundleFacts(.main), grantStore: grantStore)
    }

    static func diagnose(
        _ bundle: BundleFacts, grantStore: (any AMZNGrantStore)?, now: Date
    ) -> [AMZNFinding] {
        do {
            let configuration = try AMZNConfiguration(bundle)
            return [KeyDiagnosis.finding(bundle.apiKey ?? "", now: now)]
                + configuration.findings(bundle, grantStore: grantStore)
        } catch {
            let text = (error as? AMZNError)?.message ?? "It can't be read."
            return [.wrong(.apiKey, text, KeyDiagnosis.remedy)]
        }
    }

    func findings(_ bundle: BundleFacts, grantStore: (any AMZNGrantStore)?) -> [AMZNFinding] {
        let redirect = RedirectDiagnosis(redirectURI: redirectURI, schemes: bundle.urlSchemes)
        let store = grantStore ?? DefaultDependencies.grantStore(for: self)
        // An API key always has a client id.
        let client = isForAmazon ? [] : [clientFinding]
        return client + redirect.findings + [EndpointDiagnosis.finding(endpoints), StoreDiagnosis.finding(store)]
    }

    private var clientFinding: AMZNFinding {
        clientID.isEmpty
            ? .wrong(.clientID, "It is empty.", "Use the one that the server issued to the app.")
            : .fine(.clientID, "There is one.")
    }

    /// The error of every call with this configuration: no client id, a redirect URI that no user agent can receive, or
    /// an endpoint that must not be used. Nil if there is none.
    var problem: AMZNError? {
        if clientID.isEmpty { return AMZNError(.unauthorizedClient, "The configuration's client id is empty.") }
        let redirect = RedirectDiagnosis(redirectURI: redirectURI, schemes: []).form
        if redirect.severity == .wrong {
            return AMZNError(.invalidInput, "The redirect URI is unusable. \(redirect.text) \(redirect.remedy)")
        }
        let urls = [endpoints.authorization, endpoints.token, endpoints.profile, endpoints.signOut]
        return urls.allSatisfy(LoopbackHost.isAllowed) ? nil : TransportFailure.insecureAddress.error
    }
}
