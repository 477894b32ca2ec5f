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
