import Foundation

/// The last error of a system call.
enum SystemError {
    /// The system's own text for it.
    static var text: String { String(cString: strerror(errno)) }

    /// Makes the call again as long as a signal interrupts it.
    static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
