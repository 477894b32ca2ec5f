/// A user who allows, without the pages: for tests and measurements.
extension AuthorizationState {
    /// The redirect that answers the query of an authorization request; nil where the request is not a valid one.
    mutating func allow(_ query: String, email: String, _ context: RequestContext) -> String? {
        guard let parameters = Parameters(query.utf8),
            case .accepted(let request) = AuthorizationRequestReader(clients: clients).read(parameters)
        else { return nil }
        return RedirectAnswer.code(grants.issueCode(request, email: email, context), for: request).location
    }
}
