import ExampleSupport
import Foundation
import LocalAuthorizationServer
import LoginWithAmazon
import TestSupport
import Testing

/// Tests each class of faults once over real sockets: the real transport against the local server, at a refresh.
@Suite(.timeLimit(.minutes(10))) struct SocketFaultTests {
    struct Row: Sendable {
        let fault: Fault
        /// The error; nil for success.
        let code: AMZNError.Code?
        /// Whether the server has used up the refresh token of a reply that is lost.
        var isLost = false
        var isSlow = false
        /// How often the fault occurs. The transport sends a request again after a lost connection.
        var times = 1
    }

    private static let rows: [Row] = [
        // No reply.
        Row(fault: "refuse", code: .networkError, times: 2),
        Row(fault: "stall", code: .networkError, isSlow: true),
        Row(fault: "drip=0.1", code: .networkError, isLost: true, isSlow: true),
        Row(fault: "process-then-drop", code: .networkError, isLost: true, times: 2),
        Row(fault: "truncate", code: .networkError, isLost: true),
        // Another reply.
        Row(fault: "status=503,retry-after=7", code: .serverError), Row(fault: "html", code: .serverError),
        Row(fault: "invalid-utf8", code: .serverError), Row(fault: "huge-body=8388608", code: .serverError),
        Row(fault: "redirect=https://example.com/,status=307", code: .serverError),
        Row(fault: "error=invalid_client", code: .unauthorizedClient),
        Row(fault: "error=invalid_grant", code: .applicationNotAuthorized, isLost: true),
        // An altered reply.
        Row(fault: "missing-field=access_token", code: .serverError, isLost: true),
        Row(fault: "wrong-types", code: .serverError, isLost: true), Row(fault: "token-life=-1", code: nil),
    ]

    @Test("Each fault of a real server has its error, and then a sign-in or the stored grant helps", arguments: rows)
    func faults(row: Row) async throws {
        let world = try await SocketWorld(limit: row.isSlow ? (Sanitizer.isThere ? 10 : 3) : 20)
        world.server.addFault(row.fault, at: .token, times: row.times)
        #expect(await world.make(.never) == row.code)
        #expect(world.server.journal.compactMap(\.fault) == Array(repeating: row.fault.text, count: row.times))
        world.clock.advance(by: 3_700)
        if row.code != .applicationNotAuthorized { #expect(try world.store.read(for: SocketWorld.clientID) != nil) }
        let well = SocketWorld(world, limit: 20)
        #expect(await well.make(.never) == (row.isLost ? .applicationNotAuthorized : nil))
        #expect(await well.make(.auto) == nil)
        Survival.count(.faults, 1)
        Survival.count(.callbacks, 3)
    }
}

/// A manager over the real transport, with a stale grant of its local server.
struct SocketWorld {
    static let clientID = "fault-sockets"

    let server: LocalAuthorizationServer
    let clock: TestClock
    let store: AMZNMemoryGrantStore
    private let manager: AMZNAuthorizationManager

    init(limit: TimeInterval) async throws {
        let clock = TestClock()
        var options = ServerOptions()
        options.now = { clock.now }
        options.clients[0].clientID = Self.clientID
        let server = LocalAuthorizationServer(options: options)
        try server.start()
        self.init(server, clock, AMZNMemoryGrantStore(), limit)
        #expect(await make(.auto) == nil)
        clock.advance(by: 4_000)
    }

    /// The same with another time-out, as after the program's restart.
    init(_ other: SocketWorld, limit: TimeInterval) {
        self.init(other.server, other.clock, other.store, limit)
    }

    private init(
        _ server: LocalAuthorizationServer, _ clock: TestClock, _ store: AMZNMemoryGrantStore, _ limit: TimeInterval
    ) {
        (self.server, self.clock, self.store) = (server, clock, store)
        manager = AMZNAuthorizationManager(
            configuration: Self.configuration(server),
            userAgent: ScriptedBrowser(email: DemoUser.ada.email, password: DemoUser.ada.password), grantStore: store,
            environment: .live(
                limit: limit, now: { clock.now }, uptime: { clock.uptime }, sleep: { clock.advance(by: $0) }))
    }

    private static func configuration(_ server: LocalAuthorizationServer) -> AMZNConfiguration {
        AMZNConfiguration(
            clientID: clientID, redirectURI: address("amzn-com.example.demo://?methodName=signin"),
            endpoints: server.endpoints)
    }

    /// The call's error; nil for success.
    func make(_ call: AppCall) async -> AMZNError.Code? {
        do {
            return try await manager.authorize(call.request).token.isEmpty ? .internalError : nil
        } catch {
            return (error as? AMZNError)?.code ?? .internalError
        }
    }
}
