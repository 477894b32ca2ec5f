import Foundation
import LoginWithAmazon

/// Shows how long the program waits for the user: a line that counts down on a terminal, a single line elsewhere.
final class Countdown: Sendable {
    private let isTerminal: Bool
    private let task = Locked<Task<Void, Never>?>(nil)

    init(isTerminal: Bool = isatty(STDERR_FILENO) == 1) { self.isTerminal = isTerminal }

    func start(seconds: Int) {
        guard isTerminal else { return Program.note(Self.text(seconds)) }
        let counting = Task {
            for left in stride(from: seconds, through: 0, by: -1) {
                Program.status(Self.text(left))
                do { try await Task.sleep(nanoseconds: 1_000_000_000) } catch { return }
            }
        }
        task.withLock { $0 = counting }
    }

    /// Removes the countdown line.
    func stop() {
        guard let task = task.withLock({ $0 }) else { return }
        task.cancel()
        Program.status("")
    }

    static func text(_ seconds: Int) -> String {
        let left = String(format: "%d:%02d", seconds / 60, seconds % 60)
        return "Waiting for the sign-in, \(left) minutes left. Press Control-C to stop."
    }
}
