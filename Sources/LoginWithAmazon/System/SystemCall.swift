import Foundation

/// System calls on descriptors, and their errors. A call is qualified with the module's name if a method of this type
/// hides it.
package enum SystemCall {
    /// The system's description of an `errno`. Read `errno` before calling anything else, because any call may change
    /// it.
    static func error(of code: Int32) -> String { String(cString: strerror(code)) }

    static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    /// Closes the descriptor. An interrupted call isn't repeated, because the system has closed the descriptor, and
    /// another file may already have its number.
    package static func close(_ descriptor: Int32) { _ = Foundation.close(descriptor) }

    /// Opens a file, and returns a descriptor that programs started by this process don't inherit. Fails if the path
    /// names a symbolic link. If the call creates the file, only the owner can access it.
    static func open(_ path: String, _ flags: Int32) -> Int32 {
        Int32(retrying { Int(Foundation.open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)) })
    }

    static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        retrying { Foundation.read(descriptor, buffer.baseAddress, buffer.count) }
    }

    /// Writes bytes at this offset. Returns how many were written, which may be fewer than the buffer has; negative
    /// after an error.
    static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer, at offset: Int) -> Int {
        retrying { pwrite(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
    }
}
