import Foundation
import LoginWithAmazon
import TestSupport

/// A fault of a simulated reply.
struct WireFault: Sendable {
    let name: String
    let kind: FaultClass
    /// The number of times that the reply is delivered.
    var times = 1
    let spoil: @Sendable (CorrectReply) -> ScriptedTransport.Reply

    init(
        _ name: String, _ kind: FaultClass, times: Int = 1,
        spoil: @escaping @Sendable (CorrectReply) -> ScriptedTransport.Reply
    ) {
        self.name = name
        self.kind = kind
        self.times = times
        self.spoil = spoil
    }

    /// Creates a fault with the same reply to every request.
    init(_ name: String, _ kind: FaultClass, _ reply: ScriptedTransport.Reply) {
        self.init(name, kind) { _ in reply }
    }

    init(_ name: String, _ kind: FaultClass, status: Int, _ body: String, headers: [String: String] = [:]) {
        self.init(
            name, kind, .success(WireReply(status: status, headers: headers, body: Data(body.utf8))))
    }

    /// Creates a fault that changes the members of a reply with status 200.
    init(
        _ name: String, _ kind: FaultClass,
        changing change: @escaping @Sendable (CorrectReply.Member) -> CorrectReply.Member?
    ) {
        self.init(name, kind) { .success($0.changed(change).wire()) }
    }

    static let all = failures + busy + statuses + refusals + bodies + members + harmless
}
