import Foundation
import LoginWithAmazon

/// An authorization request whose client and redirect URI are registered (RFC 6749 section 4.1.1).
struct AuthorizationRequest: Sendable {
    let clientID: String
    let redirectURI: String
    let scopes: [String]
    let state: String?
    let challenge: CodeChallenge?

    /// The redirect URI with these parameters and the state, if any, appended to its query (RFC 6749 sections 3.1.2,
    /// 4.1.2 and 4.1.2.1).
    func answer(_ parameters: [FormCoding.Field]) -> String {
        let separator = !redirectURI.contains("?") ? "?" : redirectURI.hasSuffix("?") ? "" : "&"
        return redirectURI + separator + FormCoding.encode(parameters + (state.map { [("state", $0)] } ?? []))
    }

    func refusal(_ error: String, _ description: String, _ explanation: String? = nil) -> Decision {
        Decision(
            response: .redirect(to: answer([("error", error), ("error_description", description)])), outcome: error,
            explanation: explanation ?? description)
    }
}

extension ServerState {
    /// Explains to a developer that the client isn't registered, and names the registered clients.
    func explanation(ofClient clientID: String?) -> String {
        Self.explanation(
            "The application isn't registered at this server.", received: clientID,
            registered: options.clients.map(\.clientID), option: "--client-id")
    }

    private static func explanation(
        _ reason: String, received: String?, registered: [String], option: String
    ) -> String {
        let known = "Registered: \(registered.joined(separator: ", "))."
        guard let received else { return "\(reason) Received: nothing. \(known) The app must send a registered value." }
        let shown = JournalParameter.cut(received)
        // A shortened value isn't quoted, because a developer would copy it.
        let quoted =
            shown == received
            ? "'" + received.replacingOccurrences(of: "'", with: "'\\''") + "'" : "and the complete value"
        return "\(reason) Received: \(shown). \(known) Correct the app's configuration or, if the value is right, "
            + "start authorization-server with \(option) \(quoted)."
    }

    /// Validates the query of an authorization request.
    /// - Throws: An error page if the client or the redirect URI isn't registered, because the redirect URI may then
    ///   belong to another app. For any other error, a redirect that reports the error (RFC 6749 section 4.1.2.1).
    func authorizationRequest(_ parameters: Parameters) throws(Decision) -> AuthorizationRequest {
        guard let client = client(parameters["client_id"]) else {
            throw .refusal(explanation(ofClient: parameters["client_id"]))
        }
        let redirectURI = parameters["redirect_uri"]
        guard let redirectURI, client.accepts(redirectURI: redirectURI) else {
            let explanation = Self.explanation(
                "The redirect URI isn't registered for this application.", received: redirectURI,
                registered: client.redirectURIs, option: "--redirect-uri")
            throw .refusal(explanation)
        }
        let scopes = Scope.names(parameters["scope"])
        let request = AuthorizationRequest(
            clientID: client.clientID, redirectURI: redirectURI, scopes: scopes, state: parameters["state"],
            challenge: CodeChallenge(parameters))
        let type = parameters["response_type"]
        guard type != nil else { throw request.refusal("invalid_request", "The parameter response_type is missing.") }
        guard type == "code" else {
            throw request.refusal("unsupported_response_type", "The response_type is not supported.")
        }
        if let problem = Scope.problem(scopes) { throw request.refusal("invalid_scope", Scope.error, problem) }
        if let problem = CodeChallenge.problem(parameters) {
            throw request.refusal("invalid_request", problem.description, problem.explanation)
        }
        return request
    }
}

/// The code challenge of an authorization request. Only a client that has the matching code verifier can exchange the
/// code (RFC 7636).
struct CodeChallenge: Sendable {
    private let text: String
    private let isHash: Bool

    /// Returns nil if the request has no challenge. The default method is `plain` (RFC 7636 section 4.3).
    init?(_ parameters: Parameters) {
        guard let text = parameters["code_challenge"] else { return nil }
        (self.text, isHash) = (text, parameters["code_challenge_method"] == "S256")
    }

    /// What is wrong with the challenge and its method, for the app and for its developer; nil if they are valid.
    static func problem(_ parameters: Parameters) -> (description: String, explanation: String?)? {
        let (challenge, method) = (parameters["code_challenge"], parameters["code_challenge_method"])
        guard let challenge else { return method == nil ? nil : ("The parameter code_challenge is missing.", nil) }
        guard isWellFormed(challenge) else {
            return (
                "The parameter code_challenge is malformed.",
                "The code_challenge must have 43 to 128 characters: letters, digits, and -._~ (RFC 7636 section 4.2)."
            )
        }
        guard let method, !["plain", "S256"].contains(method) else { return nil }
        let shown = JournalParameter("code_challenge_method", method).value
        return (
            "The code_challenge_method is not supported.",
            "The code_challenge_method must be S256 or plain, in these letters. Received: \(shown)."
        )
    }

    /// Whether the code verifier matches the challenge (RFC 7636 section 4.6).
    func matches(_ verifier: String) -> Bool {
        Self.isWellFormed(verifier) && text == (isHash ? CodeVerifier.challenge(of: verifier) : verifier)
    }

    /// Whether the text consists of 43 to 128 unreserved characters (RFC 7636 sections 4.1 and 4.2).
    private static func isWellFormed(_ text: String) -> Bool {
        (43...128).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~".contains($0)) }
    }
}

enum Scope {
    static let profile = "profile"
    static let userID = "profile:user_id"
    static let postalCode = "postal_code"

    /// Amazon's description of the error `invalid_scope`.
    static let error = "lwa-invalid-parameter-bad-scope"

    /// The scopes in a space-separated list, in order and without duplicates (RFC 6749 section 3.3).
    static func names(_ text: String?) -> [String] {
        (text ?? "").split(separator: " ").map(String.init).reduce(into: []) { names, name in
            if !names.contains(name) { names.append(name) }
        }
    }

    /// Explains to the developer what is wrong with the scopes, or returns nil if they are valid.
    static func problem(_ names: [String]) -> String? {
        guard !names.isEmpty else { return "The parameter scope is missing or empty." }
        let unknown = names.first { name in
            ![profile, userID, postalCode].contains(name)
                && !["alexa:", "dash:"].contains { name.hasPrefix($0) && name != $0 }
        }
        return unknown.map {
            "The scope \($0) is unknown. The known scopes are \(profile), \(userID), \(postalCode), alexa:… and dash:…."
        }
    }

    static func words(for name: String) -> String {
        switch name {
        case profile: "Your name, your email address and an identifier of your account"
        case userID: "An identifier of your account"
        case postalCode: "Your postal code"
        default: "Access to \(name)"
        }
    }
}
