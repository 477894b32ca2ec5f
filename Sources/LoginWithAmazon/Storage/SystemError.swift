import Foundation

/// The last error of a system call.
enum SystemError {
    /// The system's description of it.
    static var text: String { text(of: errno) }

    /// The system's text for an `errno`.
    static func text(of code: Int32) -> String { String(cString: strerror(code)) }

    /// Repeats the call while signals interrupt it.
    static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}
