/// A result of a diagnosis.
public struct AMZNFinding: Equatable, Sendable, CustomStringConvertible {
    /// How serious a finding is.
    public enum Severity: String, Sendable {
        /// No problem.
        case fine
        /// A possible problem, which depends on the user agent or on other apps.
        case doubtful
        /// A problem that prevents sign-ins, at least with some user agents.
        case wrong
    }

    /// How serious the finding is.
    public let severity: Severity
    /// What was found and, if it is a problem, how to fix it; in English, for developers.
    public let text: String

    init(_ severity: Severity, _ text: String) {
        self.severity = severity
        self.text = text
    }

    /// The finding in one line.
    public var description: String { "\(severity.rawValue): \(text)" }
}
