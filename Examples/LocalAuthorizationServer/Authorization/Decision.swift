/// The response to a request and its journal entry.
struct Decision: Sendable, Equatable {
    var response: HTTPResponse
    var outcome: String
    var clientID: String?
    var grantType: String?

    /// The placeholder for a response that a fault suppresses.
    static let unanswered = Decision(response: HTTPResponse(status: 0), outcome: "fault")

    /// An error of the token, profile or sign-out endpoint (RFC 6749 section 5.2).
    static func error(
        _ error: String, _ description: String, status: Int = 400, _ context: RequestContext
    ) -> Decision {
        let object: JSONObject = [
            "error": .string(error),
            "error_description": .string(description),
            "request_id": .string(context.requestID()),
        ]
        return Decision(response: .json(status, object), outcome: error)
    }

    static func redirect(_ answer: RedirectAnswer, outcome: String, clientID: String) -> Decision {
        Decision(response: .redirect(to: answer.location), outcome: outcome, clientID: clientID)
    }

    /// A copy that records the client and grant type.
    func noting(clientID: String?, grantType: String? = nil) -> Decision {
        var copy = self
        copy.clientID = clientID
        copy.grantType = grantType
        return copy
    }
}
