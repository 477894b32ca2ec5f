/// An authorization response in the query of the client's redirect URI (RFC 6749 sections 4.1.2, 4.1.2.1). Pure.
struct RedirectAnswer: Sendable, Equatable {
    let redirectURI: String
    let parameters: [FormCoding.Pair]

    /// Includes the request's state if it had one.
    static func code(_ code: String, for request: AuthorizationRequest) -> RedirectAnswer {
        RedirectAnswer(
            redirectURI: request.redirectURI,
            parameters: [
                FormCoding.Pair(name: "code", value: code),
                FormCoding.Pair(name: "scope", value: request.scopes.joined(separator: " ")),
            ] + statePair(request.state)
        )
    }

    static func error(_ error: String, _ description: String, redirectURI: String, state: String?) -> RedirectAnswer {
        RedirectAnswer(
            redirectURI: redirectURI,
            parameters: [
                FormCoding.Pair(name: "error", value: error),
                FormCoding.Pair(name: "error_description", value: description),
            ] + statePair(state)
        )
    }

    private static func statePair(_ state: String?) -> [FormCoding.Pair] {
        state.map { [FormCoding.Pair(name: "state", value: $0)] } ?? []
    }

    /// The redirect URI with the parameters appended to its query, if any (RFC 6749 section 3.1.2).
    var location: String {
        let separator = !redirectURI.contains("?") ? "?" : redirectURI.hasSuffix("?") ? "" : "&"
        return redirectURI + separator + FormCoding.encode(parameters)
    }
}
