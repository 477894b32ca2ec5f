/// One thing that a diagnosis looked at, what it found, and what to do about it. Sendable.
public struct AMZNFinding: Equatable, Sendable, CustomStringConvertible {
    /// What was looked at.
    public enum Subject: String, Sendable, CaseIterable {
        /// The API key in the Info.plist.
        case apiKey = "API key"
        /// The URL scheme under which the app is opened with a redirect.
        case urlScheme = "URL scheme"
        /// The redirect URI itself.
        case redirectURI = "redirect URI"
        /// The server's addresses.
        case endpoints
        /// Where grants are kept.
        case store
    }

    /// How it is.
    public enum Severity: String, Sendable {
        /// As it should be.
        case fine
        /// It may work, or not everywhere.
        case doubtful
        /// It does not work.
        case wrong
    }

    /// What was looked at.
    public let subject: Subject
    /// How it is.
    public let severity: Severity
    /// What was found.
    public let text: String
    /// What to do; empty where nothing is to be done.
    public let remedy: String

    /// One line.
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
