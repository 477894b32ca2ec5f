/// Authorizes requests without showing pages, for tests and benchmarks.
extension AuthorizationState {
    /// The redirect for an authorization request that the user allows; nil for an invalid request.
    mutating func allow(_ query: String, email: String, _ context: RequestContext) -> String? {
        guard let parameters = Parameters(query.utf8),
            case .accepted(let request) = AuthorizationRequestReader(clients: clients).read(parameters)
        else { return nil }
        return RedirectAnswer.code(grants.issueCode(request, email: email, context), for: request).location
    }
}
