import Foundation

/// Standard output and standard error. Either may be closed, full, or a pipe without a reader, where `FileHandle.write`
/// would trap.
public enum StandardStream {
    /// Reopens the descriptors of closed standard streams, because the next file opened would get such a descriptor and
    /// with it the program's output. Reading a closed input and writing to a closed output remain errors.
    public static func reserve() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            guard fcntl(descriptor, F_GETFD) < 0 else { continue }
            let opened = open("/dev/null", mode)
            if opened > descriptor {
                dup2(opened, descriptor)
                close(opened)
            }
        }
    }

    /// The width for text on standard output: `$COLUMNS`, or that of the terminal, but 40 to 110; 80 without either.
    public static var width: Int {
        var size = winsize()
        let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
        let isTerminal = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return min(max(columns ?? (isTerminal ? Int(size.ws_col) : 80), 40), 110)
    }

    /// Writes the whole text.
    /// - Returns: The `errno` of the failure; nil if the whole text was written.
    public static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}
