/// Where a request leads.
enum Route: Sendable, Equatable {
    case endpoint(Endpoint)
    case signInForm
    case consentForm
    case userCodePage
    case userCodeForm

    /// Token requests are sent to `/auth/o2/token` and `/auth/O2/token`, and those for code pairs likewise.
    init?(path: String) {
        switch path {
        case "/ap/signin": self = .signInForm
        case "/ap/consent": self = .consentForm
        case Self.userCodePath: self = .userCodePage
        case Self.userCodeFormPath: self = .userCodeForm
        case _ where path.lowercased() == Endpoint.token.path: self = .endpoint(.token)
        case _ where path.lowercased() == Endpoint.codePair.path: self = .endpoint(.codePair)
        default:
            guard let endpoint = Endpoint.allCases.first(where: { $0.path == path }) else { return nil }
            self = .endpoint(endpoint)
        }
    }

    /// The one method it answers.
    var method: String {
        switch self {
        case .endpoint(.authorization), .endpoint(.profile), .userCodePage: "GET"
        default: "POST"
        }
    }

    /// The endpoint that has the route, for the journal.
    var endpoint: Endpoint {
        switch self {
        case .endpoint(let endpoint): endpoint
        case .signInForm, .consentForm: .authorization
        case .userCodePage, .userCodeForm: .codePair
        }
    }

    /// Faults are played, and requests counted, at the endpoints themselves and not at pages and forms behind them.
    var isForm: Bool {
        if case .endpoint = self { false } else { true }
    }

    /// Where a person enters the code that a device shows.
    static let userCodePath = "/ap/codepair"
    static let userCodeFormPath = "/ap/codepair/enter"
}
