import Foundation

extension AMZNConfiguration {
    /// Checks an app that is configured by its Info.plist for common causes of failing sign-ins, above all a redirect
    /// that never reaches the app.
    ///
    /// It blocks while the store is tested. Stored grants are neither read nor changed: the test uses its own client id
    /// and, for the file store, a temporary folder.
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
        return urls.allSatisfy(LoopbackHost.isAllowed) ? nil : .insecureAddress
    }
}

/// A result of a diagnosis: the checked subject, the outcome, and how to fix a problem.
public struct AMZNFinding: Equatable, Sendable, CustomStringConvertible {
    /// The subject of the check. New versions may add cases: give a `switch` a `default`.
    public enum Subject: String, Sendable, CaseIterable {
        /// The API key in the Info.plist.
        case apiKey = "API key"
        /// The client identifier of a configuration made without an API key.
        case clientID = "client id"
        /// The URL scheme that opens the app with a redirect.
        case urlScheme = "URL scheme"
        /// The redirect URI.
        case redirectURI = "redirect URI"
        /// The server's endpoints.
        case endpoints
        /// The grant store.
        case store
    }

    /// How serious the finding is.
    public enum Severity: String, Sendable {
        /// No problem.
        case fine
        /// A possible problem: sign-ins may fail, or fail in some places.
        case doubtful
        /// A problem that prevents sign-ins.
        case wrong
    }

    /// The subject of the check.
    public let subject: Subject
    /// How serious the finding is.
    public let severity: Severity
    /// The result of the check.
    public let text: String
    /// How to fix the problem; empty if there is none.
    public let remedy: String

    /// The finding in one line.
    public var description: String {
        "\(subject.rawValue): \(severity.rawValue). \(text)" + (remedy.isEmpty ? "" : " \(remedy)")
    }

    static func fine(_ subject: Subject, _ text: String) -> AMZNFinding {
        AMZNFinding(subject: subject, severity: .fine, text: text, remedy: "")
    }

    static func doubtful(_ subject: Subject, _ text: String, _ remedy: String) -> AMZNFinding {
        AMZNFinding(subject: subject, severity: .doubtful, text: text, remedy: remedy)
    }

    static func wrong(_ subject: Subject, _ text: String, _ remedy: String) -> AMZNFinding {
        AMZNFinding(subject: subject, severity: .wrong, text: text, remedy: remedy)
    }
}
