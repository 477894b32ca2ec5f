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

/// System calls whose names are hidden by the methods of the package's own types.
package enum SystemCall {
    /// Closes the descriptor. An interrupted call isn't repeated: the descriptor is closed nevertheless, and its number
    /// may already belong to another file.
    package static func close(_ descriptor: Int32) { _ = callClose(descriptor) }

    /// Reads up to the size of the buffer; repeats the call after an interruption.
    static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        SystemError.retrying { callRead(descriptor, buffer) }
    }

    /// Writes as many bytes as the file accepts; repeats the call after an interruption.
    static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        SystemError.retrying { callWrite(descriptor, buffer) }
    }

    /// Binds the socket to the address; 0 on success.
    package static func bind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
        callBind(descriptor, address, length)
    }

    /// Sends as many bytes as the socket accepts; repeats the call after an interruption. A peer that has disconnected
    /// causes an error and no signal; on Apple's platforms, call ``preventSignals(_:)`` first.
    package static func send(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        SystemError.retrying { callSend(descriptor, buffer, sendFlags) }
    }
}

// At file scope, the names below are those of the C library on every platform.

private func callClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func callRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

private func callWrite(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    write(descriptor, buffer.baseAddress, buffer.count)
}

private func callBind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    bind(descriptor, address, length)
}

private func callSend(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
    send(descriptor, buffer.baseAddress, buffer.count, flags)
}
