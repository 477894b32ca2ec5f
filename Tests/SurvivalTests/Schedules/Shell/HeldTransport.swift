import Foundation
import TestSupport

@testable import LoginWithAmazon

/// A transport that holds each request until the schedule answers it.
final class HeldTransport: Transport {
    struct Held: Sendable {
        let manager: InvariantChecker.Manager
        let kind: ScriptedTransport.Kind
        let token: String
        let reply: @Sendable (ModelServer.Reply) -> Void
    }

    /// The pending requests of all managers of a schedule.
    final class Desk: Sendable {
        private let held = Locked<[Held]>([])

        var count: Int { held.withLock { $0.count } }

        func add(_ new: Held) { held.withLock { $0.append(new) } }

        func take(_ index: Int) -> Held? {
            held.withLock { $0.indices.contains(index) ? $0.remove(at: index) : nil }
        }
    }

    private let manager: InvariantChecker.Manager
    private let desk: Desk
    private let watch: Watch

    init(manager: InvariantChecker.Manager, desk: Desk, watch: Watch) {
        self.manager = manager
        self.desk = desk
        self.watch = watch
    }

    func send(_ request: WireRequest, reply: @escaping @Sendable (Result<WireReply, TransportFailure>) -> Void) {
        let kind = ScriptedTransport.kind(of: request)
        let token = request.token
        watch.see("manager \(manager) sends \(kind) with \(token)") { invariants in
            if kind == .refresh { invariants.sentRefresh(token, by: manager, at: watch.clock()) }
        }
        desk.add(Held(manager: manager, kind: kind, token: token, reply: reply))
    }
}
