import Foundation
import LoginWithAmazon

/// The promises and the recorded events of a schedule on several threads.
final class Watch: Sendable {
    private let promises: Locked<Promises>
    let story = Story()
    let clock: @Sendable () -> TimeInterval

    init(rotates: Bool, clock: @escaping @Sendable () -> TimeInterval) {
        promises = Locked(Promises(rotates: rotates))
        self.clock = clock
    }

    var breach: Breach? { promises.withLock { $0.breach } }
    var answers: Int { promises.withLock { $0.answers } }
    var openCalls: [Promises.Call] { promises.withLock { $0.openCalls } }

    /// Records an event and reports it to the promises.
    func see(_ line: String, _ body: (inout Promises) throws -> Void) rethrows {
        try promises.withLock { promises in
            story.add(line)
            try body(&promises)
        }
    }
}
