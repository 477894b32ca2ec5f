import Foundation

extension AMZNConfiguration {
    /// The problems of this configuration and of the store. An API key isn't checked, because it was checked when the
    /// configuration was made from it.
    func problems(infoPlist: [String: Any]?, grantStore: any AMZNGrantStore) -> [String] {
        let types = infoPlist?["CFBundleURLTypes"] as? [[String: Any]] ?? []
        let schemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
        let client = "The client id is empty. Use the client id that the server issued to the app."
        return [
            clientID.isEmpty ? client : nil,
            RedirectDiagnosis.error(of: redirectURI) ?? RedirectDiagnosis.risk(of: redirectURI),
            RedirectDiagnosis.missingScheme(of: redirectURI, in: schemes),
            hasFragment ? Self.fragment : nil, EndpointDiagnosis.problem(endpoints),
            StoreDiagnosis.problem(grantStore, clientID: clientID),
        ].compactMap(\.self) + InfoPlistSettings(infoPlist).problems
    }

    /// The error that every call except a sign-out fails with; nil if the configuration is valid.
    var setUpError: AMZNError? {
        if clientID.isEmpty { return AMZNError(.unauthorizedClient, "The configuration's client id is empty.") }
        if let error = RedirectDiagnosis.error(of: redirectURI) { return AMZNError(.invalidInput, error) }
        if hasFragment { return AMZNError(.invalidInput, Self.fragment) }
        return endpoints.insecure.isEmpty ? nil : .insecureAddress
    }

    private var hasFragment: Bool { endpoints.authorization.absoluteString.contains("#") }
    private static let fragment = "The authorization endpoint has a fragment. Remove it."
}
