/// The response to a request, and further values for the journal entry of the request. It conforms to `Error`, so
/// that a function can throw it to refuse a request.
struct Decision: Error, Sendable {
    var response: HTTPResponse
    var outcome = "ok"
    /// The id of the client. If this is nil, the journal entry contains the `client_id` of the request, provided that
    /// the client is registered.
    var clientID: String?
    var signIn: Int?
    /// What was wrong with the request, for the developer.
    var explanation: String?

    /// Returns a copy with the client and the sign-in of the grant, or without them if `grant` is nil.
    func of(_ grant: Grant?) -> Decision {
        var copy = self
        (copy.clientID, copy.signIn) = (grant?.clientID, grant?.signIn)
        return copy
    }

    /// If the response is a page with an explanation and the request's `Accept` header doesn't contain `text/html`,
    /// returns a copy with the explanation as plain text. Otherwise returns this decision.
    func readable(by request: HTTPRequest) -> Decision {
        guard let explanation, response.headers["Content-Type"]?.hasPrefix("text/html") == true,
            request.headers["accept"]?.contains("text/html") != true
        else { return self }
        var copy = self
        copy.response = .text(response.status, explanation + "\n")
        return copy
    }

    /// An error as JSON (RFC 6749 section 5.2).
    static func error(
        _ error: String, _ description: String, status: Int = 400, explanation: String? = nil
    ) -> Decision {
        let object = ["error": error, "error_description": description]
        return Decision(response: .json(status, object), outcome: error, explanation: explanation)
    }

    /// The error for a missing parameter. The explanation quotes the names of the received parameters, so that a space
    /// in a name is visible.
    static func missing(_ name: String, in received: Parameters) -> Decision {
        let names = received.keys.sorted().map { "\"\(JournalParameter.cut($0, 40))\"" }.joined(separator: ", ")
        return .error(
            "invalid_request", "The request is missing a required parameter : \(name)",
            explanation: "The parameter \(name) is missing or empty. Received: \(names.isEmpty ? "none" : names).")
    }

    static func invalidGrant(_ name: String, because reason: String? = nil, signIn: Int? = nil) -> Decision {
        var decision = error(
            "invalid_grant", "The request has an invalid grant parameter : \(name)", explanation: reason)
        decision.signIn = signIn
        return decision
    }

    /// An error page, without a redirect to the app.
    static func refusal(_ reason: String, outcome: String = "refused") -> Decision {
        Decision(
            response: SignInPages.error(reason).response(status: 400), outcome: outcome, explanation: reason)
    }

    static let malformedForm = refusal(
        "The form is malformed, or a page of another site sent it. Please start again in the application or on the "
            + "device.",
        outcome: "invalid_request")
}

extension Parameters {
    /// - Throws: The error for a missing parameter.
    func required(_ name: String) throws(Decision) -> String {
        guard let value = self[name] else { throw .missing(name, in: self) }
        return value
    }
}

extension HTTPRequest {
    func encodedForm() throws(Decision) -> Parameters {
        guard let form else { throw .error("invalid_request", "The request is not a properly encoded form") }
        return form
    }
}
