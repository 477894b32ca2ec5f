// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import Darwin

// The part of Apple's overlay that the package uses: variadic functions, which the compiler doesn't import from C
// headers, and properties that replace macros.

public var errno: Int32 {
    get { __error().pointee }
    set { __error().pointee = newValue }
}
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
public func ioctl(_ descriptor: Int32, _ request: UInt, _ value: UnsafeMutableRawPointer) -> Int32 { fatalError() }
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var SIG_IGN: @convention(c) (Int32) -> Void { fatalError() }
public var CLOCK_MONOTONIC_RAW: clockid_t { clockid_t(rawValue: 4) }
public var CLOCK_THREAD_CPUTIME_ID: clockid_t { clockid_t(rawValue: 16) }
