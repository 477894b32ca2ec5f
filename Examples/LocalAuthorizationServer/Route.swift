/// Where a request leads.
enum Route: Sendable, Equatable {
    case endpoint(Endpoint)
    case signInForm
    case consentForm

    /// Token requests are sent to `/auth/o2/token` and `/auth/O2/token`.
    init?(path: String) {
        switch path {
        case "/ap/signin": self = .signInForm
        case "/ap/consent": self = .consentForm
        case _ where path.lowercased() == Endpoint.token.path: self = .endpoint(.token)
        default:
            guard let endpoint = Endpoint.allCases.first(where: { $0.path == path }) else { return nil }
            self = .endpoint(endpoint)
        }
    }

    /// The one method it answers.
    var method: String {
        switch self {
        case .endpoint(.authorization), .endpoint(.profile): "GET"
        default: "POST"
        }
    }

    /// The endpoint that has the route, for the journal.
    var endpoint: Endpoint {
        if case .endpoint(let endpoint) = self { return endpoint }
        return .authorization
    }

    /// Faults are played, and requests counted, at the endpoints themselves and not at the forms.
    var isForm: Bool { self == .signInForm || self == .consentForm }
}
