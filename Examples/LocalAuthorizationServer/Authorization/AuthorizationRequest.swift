import Foundation
import LoginWithAmazon

/// A valid request for authorization (RFC 6749 section 4.1.1).
struct AuthorizationRequest: Sendable, Equatable {
    let clientID: String
    let redirectURI: String
    var scopes: [String] = []
    let state: String?
    var challenge: CodeChallenge?

    /// The redirect URI with these parameters and the state, if any, appended to its query (RFC 6749 sections 3.1.2,
    /// 4.1.2 and 4.1.2.1).
    func answer(_ parameters: [FormCoding.Field]) -> String {
        let separator = !redirectURI.contains("?") ? "?" : redirectURI.hasSuffix("?") ? "" : "&"
        return redirectURI + separator + FormCoding.encode(parameters + (state.map { [("state", $0)] } ?? []))
    }
}

/// The decision about an authorization request.
enum AuthorizationVerdict {
    /// A parameter that doesn't match the registration, and how to register it.
    struct Mismatch {
        let reason: String
        /// The parameter as the app sent it; nil if it is missing.
        let received: String?
        let registered: [String]
        let option: String

        /// The whole mismatch in one line, for the journal.
        var explanation: String {
            "\(reason) Received: \(received ?? "nothing"). Registered: \(registered.joined(separator: ", ")). \(remedy)"
        }

        /// What to do about it.
        var remedy: String {
            guard let received else { return "The app must send the parameter." }
            let quoted = "'" + received.replacingOccurrences(of: "'", with: "'\\''") + "'"
            return "Correct the app's configuration, or start the server with \(option) \(quoted)."
        }
    }

    case accepted(AuthorizationRequest)
    /// Shown to the user and never sent to the redirect URI, which may not belong to the client (RFC 6749 section
    /// 4.1.2.1).
    case refusedHere(Mismatch)
    case refusedByRedirect(AuthorizationRequest, AuthorizationFailure)
}

/// An error that the application receives by the redirect.
struct AuthorizationFailure: Error {
    let error: String
    let description: String

    static func invalid(_ description: String) -> AuthorizationFailure {
        AuthorizationFailure(error: "invalid_request", description: description)
    }
}

extension AuthorizationState {
    func mismatch(ofClient clientID: String?) -> AuthorizationVerdict.Mismatch {
        .init(
            reason: "The application isn't registered at this server.", received: clientID,
            registered: options.clients.map(\.clientID), option: "--client-id")
    }

    /// Validates the query of an authorization request.
    func verdict(on parameters: Parameters) -> AuthorizationVerdict {
        guard let client = client(parameters["client_id"]) else {
            return .refusedHere(mismatch(ofClient: parameters["client_id"]))
        }
        let redirectURI = parameters["redirect_uri"]
        guard let redirectURI, client.accepts(redirectURI: redirectURI) else {
            return .refusedHere(
                .init(
                    reason: "The redirect URI isn't registered for this application.", received: redirectURI,
                    registered: client.redirectURIs, option: "--redirect-uri"))
        }
        var request = AuthorizationRequest(
            clientID: client.clientID, redirectURI: redirectURI, state: parameters["state"])
        do throws(AuthorizationFailure) {
            try read(parameters, into: &request)
            return .accepted(request)
        } catch {
            return .refusedByRedirect(request, error)
        }
    }

    private func read(_ parameters: Parameters, into request: inout AuthorizationRequest) throws(AuthorizationFailure) {
        guard let type = parameters["response_type"] else { throw .invalid("The parameter response_type is missing.") }
        guard type == "code" else {
            throw AuthorizationFailure(
                error: "unsupported_response_type", description: "The response_type is not supported.")
        }
        guard let scopes = Scope.parse(parameters["scope"] ?? "") else {
            throw AuthorizationFailure(error: "invalid_scope", description: "lwa-invalid-parameter-bad-scope")
        }
        request.scopes = scopes
        request.challenge = try CodeChallenge.read(parameters)
    }
}

/// The code challenge, which binds a code to the client that requested it (RFC 7636).
enum CodeChallenge: Sendable, Equatable {
    case plain(String)
    case s256(String)

    /// Nil if the request has neither parameter; the method defaults to `plain` (section 4.3).
    static func read(_ parameters: Parameters) throws(AuthorizationFailure) -> CodeChallenge? {
        let method = parameters["code_challenge_method"]
        guard let challenge = parameters["code_challenge"] else {
            if method != nil { throw .invalid("The parameter code_challenge is missing.") }
            return nil
        }
        guard isWellFormed(challenge) else { throw .invalid("The parameter code_challenge is malformed.") }
        switch method {
        case nil, "plain": return .plain(challenge)
        case "S256": return .s256(challenge)
        default: throw .invalid("The code_challenge_method is not supported.")
        }
    }

    /// The comparison of section 4.6.
    func matches(_ verifier: String) -> Bool {
        guard Self.isWellFormed(verifier) else { return false }
        switch self {
        case .plain(let challenge): return challenge == verifier
        case .s256(let challenge): return challenge == CodeVerifier.challenge(of: verifier)
        }
    }

    /// 43 to 128 unreserved characters (sections 4.1 and 4.2).
    private static func isWellFormed(_ text: String) -> Bool {
        (43...128).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~".contains($0)) }
    }
}

/// The scopes that a client may request.
enum Scope {
    static let profile = "profile"
    static let userID = "profile:user_id"
    static let postalCode = "postal_code"

    /// The scopes in a space-separated list, in order and without duplicates (RFC 6749 section 3.3); nil if one is
    /// unknown.
    static func parse(_ text: String) -> [String]? {
        var names: [String] = []
        for name in text.split(separator: " ").map(String.init) where !names.contains(name) {
            guard isKnown(name) else { return nil }
            names.append(name)
        }
        return names.isEmpty ? nil : names
    }

    private static func isKnown(_ name: String) -> Bool {
        if [profile, userID, postalCode].contains(name) { return true }
        let family = ["alexa:", "dash:"].first { name.hasPrefix($0) && name.count > $0.count }
        return family != nil && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    }

    /// Names the first unknown scope, for the developer.
    static func explanation(_ text: String?) -> String {
        let unknown = (text ?? "").split(separator: " ").map(String.init).first { !isKnown($0) }
        guard let unknown else { return "The parameter scope is missing." }
        return "The scope \(unknown) is unknown. Known are \(profile), \(userID), \(postalCode), alexa:… and dash:…."
    }

    /// The scope's title on the consent page.
    static func words(for name: String) -> String {
        switch name {
        case profile: "Your name and email address"
        case userID: "An identifier of your account"
        case postalCode: "Your postal code"
        default: "Access to \(name)"
        }
    }
}
