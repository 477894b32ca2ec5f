import Foundation

/// The last error of a system call.
enum SystemError {
    /// The system's description of it.
    static var text: String { String(cString: strerror(errno)) }

    /// Repeats the call while signals interrupt it.
    static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
