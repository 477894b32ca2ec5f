import Foundation

/// A valid request for authorization (RFC 6749 section 4.1.1).
struct AuthorizationRequest: Sendable, Equatable {
    let clientID: String
    let redirectURI: String
    let scopes: [String]
    let state: String?
    let challenge: CodeChallenge?
}

/// The decision about an authorization request.
enum AuthorizationVerdict: Equatable {
    case accepted(AuthorizationRequest)
    /// Shown to the user and never sent to the redirect URI, which may not belong to the client (RFC 6749 section
    /// 4.1.2.1).
    case refusedHere(String)
    case refusedByRedirect(error: String, RedirectAnswer)
}

/// Validates the query of an authorization request. Pure.
struct AuthorizationRequestReader {
    private struct Problem: Error {
        let error: String
        let description: String
        static func invalid(_ description: String) -> Problem {
            Problem(error: "invalid_request", description: description)
        }
    }

    private static let known = [
        "response_type", "scope", "state", "code_challenge", "code_challenge_method", "scope_data", "sandbox",
        "language",
    ]

    let clients: [RegisteredClient]

    func read(_ parameters: Parameters) -> AuthorizationVerdict {
        guard let client = clients.first(where: { $0.clientID == parameters["client_id"] }) else {
            return .refusedHere("The application isn't registered at this server.")
        }
        guard let redirectURI = parameters["redirect_uri"],
            client.accepts(redirectURI: redirectURI) || DemoRequest.isAnswered(at: redirectURI)
        else {
            return .refusedHere("The redirect URI isn't registered for this application.")
        }
        do throws(Problem) {
            return .accepted(try request(parameters, client.clientID, redirectURI))
        } catch {
            let answer = RedirectAnswer.error(
                error.error, error.description, redirectURI: redirectURI, state: parameters["state"]
            )
            return .refusedByRedirect(error: error.error, answer)
        }
    }

    private func request(
        _ parameters: Parameters, _ clientID: String, _ redirectURI: String
    ) throws(Problem) -> AuthorizationRequest {
        if let doubled = Self.known.first(where: parameters.doubled.contains) {
            throw .invalid("The parameter \(doubled) was sent more than once.")
        }
        try checkResponseType(parameters["response_type"])
        guard let scopes = Scope.parse(parameters["scope"] ?? "") else {
            throw Problem(error: "invalid_scope", description: "lwa-invalid-parameter-bad-scope")
        }
        try checkScopeData(parameters["scope_data"])
        return AuthorizationRequest(
            clientID: clientID, redirectURI: redirectURI, scopes: scopes, state: parameters["state"],
            challenge: try challenge(parameters)
        )
    }

    private func checkResponseType(_ type: String?) throws(Problem) {
        guard let type else { throw .invalid("The parameter response_type is missing.") }
        guard type == "code" else {
            throw Problem(error: "unsupported_response_type", description: "The response_type is not supported.")
        }
    }

    private func checkScopeData(_ text: String?) throws(Problem) {
        guard Self.isScopeData(text) else { throw .invalid("The parameter scope_data is not a JSON object.") }
    }

    /// Whether the text is absent or one JSON object.
    static func isScopeData(_ text: String?) -> Bool {
        guard let text else { return true }
        return (try? JSONSerialization.jsonObject(with: Data(text.utf8))) is [String: Any]
    }

    private func challenge(_ parameters: Parameters) throws(Problem) -> CodeChallenge? {
        do {
            return try CodeChallenge.parse(
                challenge: parameters["code_challenge"], method: parameters["code_challenge_method"]
            )
        } catch {
            switch error {
            case .malformedChallenge: throw .invalid("The parameter code_challenge is malformed.")
            case .unknownMethod: throw .invalid("The code_challenge_method is not supported.")
            case .methodWithoutChallenge: throw .invalid("The parameter code_challenge is missing.")
            }
        }
    }
}
