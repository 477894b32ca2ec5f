/// Lets any thread end another thread's wait in `poll`, once: its reading end becomes readable.
final class WakePipe: Sendable {
    let descriptor: Int32
    private let writer: Locked<Int32?>

    init() throws {
        guard let (reader, end) = SystemSocket.pipe() else {
            throw AMZNUserAgentError.cannotPresent("No pipe can be opened: \(SystemError.text).")
        }
        descriptor = reader
        writer = Locked(end)
    }

    deinit {
        signal()
        SystemCall.close(descriptor)
    }

    /// Closing the writing end is the signal.
    func signal() {
        let end = writer.withLock { writer in
            defer { writer = nil }
            return writer
        }
        if let end { SystemCall.close(end) }
    }
}
