@_exported import Darwin

// Apple's overlay for the headers: variadic functions and macros that the compiler does not import.

/// The last error's number.
public var errno: Int32 {
    get { __error().pointee }
    set { __error().pointee = newValue }
}
/// Opens a file.
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
/// Opens or creates a file.
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
/// Queries a descriptor.
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { fatalError() }
/// Changes a descriptor.
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
/// The bits of a mode for the file type.
public var S_IFMT: mode_t { 0o170000 }
/// A regular file.
public var S_IFREG: mode_t { 0o100000 }
/// The default action of a signal.
public var SIG_DFL: (@convention(c) (Int32) -> Void)? { nil }
/// Ignores a signal.
public var SIG_IGN: @convention(c) (Int32) -> Void { fatalError() }
/// The monotonic clock since boot, including sleep.
public var CLOCK_MONOTONIC_RAW: clockid_t { clockid_t(rawValue: 4) }
/// A cheaper, less precise read of the same clock.
public var CLOCK_MONOTONIC_RAW_APPROX: clockid_t { clockid_t(rawValue: 5) }
/// This thread's processor time.
public var CLOCK_THREAD_CPUTIME_ID: clockid_t { clockid_t(rawValue: 16) }
