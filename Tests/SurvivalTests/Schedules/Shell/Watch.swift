import Foundation
import LoginWithAmazon

/// The invariants and the recorded events of a schedule on several threads.
final class Watch: Sendable {
    private let invariants: Locked<InvariantChecker>
    let transcript = EventTranscript()
    let clock: @Sendable () -> TimeInterval

    init(rotates: Bool, clock: @escaping @Sendable () -> TimeInterval) {
        invariants = Locked(InvariantChecker(rotates: rotates))
        self.clock = clock
    }

    var violation: Violation? { invariants.withLock { $0.violation } }
    var answers: Int { invariants.withLock { $0.answers } }
    var openCalls: [InvariantChecker.Call] { invariants.withLock { $0.openCalls } }

    /// Records an event and reports it to the invariants.
    func see(_ line: String, _ body: (inout InvariantChecker) throws -> Void) rethrows {
        try invariants.withLock { invariants in
            transcript.add(line)
            try body(&invariants)
        }
    }
}
