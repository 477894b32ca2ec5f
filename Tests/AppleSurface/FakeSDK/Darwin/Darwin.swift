@_exported import Darwin

// What Apple's overlay adds to the headers: variadic functions and macros that the compiler does not import.

/// The last error's number.
public var errno: Int32 {
    get { __error().pointee }
    set { __error().pointee = newValue }
}
/// Opens a file.
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
/// Opens a file, or makes it.
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
/// Asks about a descriptor.
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { fatalError() }
/// Changes a descriptor.
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
/// The bits of a mode that tell the kind of file.
public var S_IFMT: mode_t { 0o170000 }
/// A regular file.
public var S_IFREG: mode_t { 0o100000 }
/// What a signal does by default.
public var SIG_DFL: (@convention(c) (Int32) -> Void)? { nil }
/// Ignores a signal.
public var SIG_IGN: @convention(c) (Int32) -> Void { fatalError() }
/// The clock that counts from the start of the device, its sleep included, and is never adjusted.
public var CLOCK_MONOTONIC_RAW: clockid_t { clockid_t(rawValue: 4) }
