import Foundation

/// System calls on descriptors, and their errors. The calls are qualified with the module's name, because methods of
/// the package's own types hide them.
package enum SystemCall {
    /// The system's description of an `errno`, which must be read before anything else is called.
    static func error(of code: Int32) -> String { String(cString: strerror(code)) }

    /// Repeats the call while signals interrupt it.
    static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    /// Closes the descriptor. An interrupted call isn't repeated: the system closes the descriptor nevertheless, and its
    /// number may already belong to another file.
    package static func close(_ descriptor: Int32) { _ = Foundation.close(descriptor) }

    /// Opens a file that child processes don't inherit, without following a link. A new file is accessible to its owner
    /// only.
    static func open(_ path: String, _ flags: Int32) -> Int32 {
        Int32(retrying { Int(Foundation.open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)) })
    }

    static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        retrying { Foundation.read(descriptor, buffer.baseAddress, buffer.count) }
    }

    /// Writes bytes at this offset. Returns how many were written, which may be fewer than the buffer has.
    static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer, at offset: Int) -> Int {
        retrying { pwrite(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
    }
}
