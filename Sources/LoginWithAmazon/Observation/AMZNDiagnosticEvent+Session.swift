// Converts the session's types to those of diagnostic events.

extension AMZNDiagnosticEvent.Reading {
    init(_ reading: GrantReadResult) {
        self =
            switch reading {
            case .grant: .grant
            case .none: .none
            case .unreadable: .unreadable
            case .undecodable: .undecodable
            }
    }
}

extension SessionAction.Request {
    var kind: AMZNDiagnosticEvent.Request {
        switch self {
        case .refresh, .signOutRefresh: .refresh
        case .exchange: .exchange
        case .profile: .profile
        case .signOut: .signOut
        }
    }
}

extension AMZNDiagnosticEvent {
    static func reply(
        to request: Request, _ reply: Result<WireReply, TransportFailure>
    ) -> AMZNDiagnosticEvent {
        switch reply {
        case .success(let reply): .replied(request, status: reply.status)
        case .failure(let failure): .failed(request, failure.error.code)
        }
    }
}
