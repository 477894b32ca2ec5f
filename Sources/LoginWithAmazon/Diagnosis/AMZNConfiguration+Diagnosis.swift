import Foundation

extension AMZNConfiguration {
    /// Looks for what commonly keeps sign-ins from working in an app that is configured by its Info.plist: above all a
    /// redirect that never comes back.
    ///
    /// It may take as long as the store takes. Nothing that is stored changes: the store is tried with a client id of its
    /// own, and the file store with a file of its own, which is gone afterwards.
    /// - Parameter grantStore: The store to try; nil tries the one that the shared manager would use.
    /// - Returns: A finding for each thing that was looked at, the good ones too.
    public static func diagnose(grantStore: (any AMZNGrantStore)? = nil) -> [AMZNFinding] {
        diagnose(BundleFacts(.main), grantStore: grantStore, now: SessionEnvironment.live.now())
    }

    /// Looks for what commonly keeps sign-ins with this configuration from working.
    /// - Parameter grantStore: The store to try; nil tries the one that the shared manager would use.
    /// - Returns: A finding for each thing that was looked at, the good ones too.
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
            let text = (error as? AMZNError)?.message ?? "It cannot be read."
            return [.wrong(.apiKey, text, KeyDiagnosis.remedy)]
        }
    }

    func findings(_ bundle: BundleFacts, grantStore: (any AMZNGrantStore)?) -> [AMZNFinding] {
        let redirect = RedirectDiagnosis(redirectURI: redirectURI, schemes: bundle.urlSchemes)
        let store = grantStore ?? DefaultParts.grantStore(for: self)
        return redirect.findings + [EndpointDiagnosis.finding(endpoints), StoreDiagnosis.finding(store)]
    }
}
