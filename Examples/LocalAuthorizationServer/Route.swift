/// The route of a request.
enum Route: Sendable, Equatable {
    case endpoint(Endpoint)
    case signInForm
    case consentForm
    case userCodePage
    case userCodeForm

    /// Paths are case-insensitive: clients use both `/auth/o2/…` and `/auth/O2/…`.
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

    /// The only method that the route accepts.
    var method: String {
        switch self {
        case .endpoint(.authorization), .endpoint(.profile), .userCodePage: "GET"
        default: "POST"
        }
    }

    /// The endpoint to which the journal assigns the route.
    var endpoint: Endpoint {
        switch self {
        case .endpoint(let endpoint): endpoint
        case .signInForm, .consentForm: .authorization
        case .userCodePage, .userCodeForm: .codePair
        }
    }

    /// Faults and request counts apply to the endpoints, not to the pages and forms behind them.
    var isForm: Bool {
        if case .endpoint = self { false } else { true }
    }

    /// The page where a user enters the code that a device shows.
    static let userCodePath = "/ap/codepair"
    static let userCodeFormPath = "/ap/codepair/enter"
}
