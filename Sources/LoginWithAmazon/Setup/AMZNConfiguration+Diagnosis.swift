import Foundation

extension AMZNConfiguration {
    /// Checks the configuration in the main bundle's Info.plist, and a store, for common causes of failing sign-ins,
    /// above all for a redirect that never reaches the app.
    ///
    /// The method blocks while it tests the store. It changes no stored grant, because the test writes under a reserved
    /// client id and, for the file store, in a temporary folder.
    /// - Parameter grantStore: The store to check; nil checks the default store.
    /// - Returns: One finding for each check, even if the check finds no problem. If the API key is not valid, there is
    ///   only one finding.
    public static func diagnose(grantStore: (any AMZNGrantStore)? = nil) -> [AMZNFinding] {
        diagnose(infoPlist: Bundle.main.infoDictionary, grantStore: grantStore)
    }

    /// Checks this configuration like ``diagnose(grantStore:)-swift.type.method``. An API key isn't checked again,
    /// because it was checked when the configuration was made from it.
    public func diagnose(grantStore: (any AMZNGrantStore)? = nil) -> [AMZNFinding] {
        findings(infoPlist: Bundle.main.infoDictionary, grantStore: grantStore)
    }

    static func diagnose(infoPlist: [String: Any]?, grantStore: (any AMZNGrantStore)?) -> [AMZNFinding] {
        do {
            let configuration = try AMZNConfiguration(infoPlist: infoPlist)
            return [AMZNFinding(.fine, "The API key is for this app.")]
                + configuration.findings(infoPlist: infoPlist, grantStore: grantStore)
        } catch {
            return [AMZNFinding(.wrong, (error as? AMZNError)?.message ?? "The API key can't be read.")]
        }
    }

    private func findings(infoPlist: [String: Any]?, grantStore: (any AMZNGrantStore)?) -> [AMZNFinding] {
        let types = infoPlist?["CFBundleURLTypes"] as? [[String: Any]] ?? []
        let schemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
        let settings = InfoPlistSettings(infoPlist)
        let store = grantStore ?? DefaultDependencies.grantStore(settings)
        // With an API key, the client id needs no check, because every valid key contains a client id.
        return (amazonRegion == nil ? [clientFinding] : []) + [
            RedirectDiagnosis.form(of: redirectURI),
            RedirectDiagnosis.registration(of: redirectURI, in: schemes),
            EndpointDiagnosis.finding(endpoints), StoreDiagnosis.finding(store, clientID: clientID),
        ] + settings.problems.map { AMZNFinding(.wrong, $0) }
    }

    private var clientFinding: AMZNFinding {
        clientID.isEmpty
            ? AMZNFinding(.wrong, "The client id is empty. Use the client id that the server issued to the app.")
            : AMZNFinding(.fine, "There is a client id.")
    }

    /// The error that every call except a sign-out fails with; nil if the configuration is valid.
    var problem: AMZNError? {
        if clientID.isEmpty { return AMZNError(.unauthorizedClient, "The configuration's client id is empty.") }
        let redirect = RedirectDiagnosis.form(of: redirectURI)
        if redirect.severity == .wrong { return AMZNError(.invalidInput, redirect.text) }
        return endpoints.insecure.isEmpty ? nil : .insecureAddress
    }
}
