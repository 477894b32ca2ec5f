// Calls that take addresses of values. They take the values here: with Objective-C on, the toolchain's Swift module lacks
// a type without which the compiler converts none to a pointer.

/// The last error.
public var errno: Int32 { 0 }
/// Text for an error.
public func strerror(_ number: Int32) -> UnsafePointer<CChar>! { nil }

/// Opens a file.
@discardableResult
public func open(_ path: String, _ flags: Int32) -> Int32 { 0 }
/// Opens a file, or makes it.
@discardableResult
public func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
/// Removes a file.
@discardableResult
public func unlink(_ path: String) -> Int32 { 0 }
/// Renames a file.
@discardableResult
public func rename(_ path: String, _ other: String) -> Int32 { 0 }
/// Tells about an open file.
@discardableResult
public func fstat(_ descriptor: Int32, _ status: inout stat) -> Int32 { 0 }
/// Reads.
@discardableResult
public func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int { 0 }
/// Writes.
@discardableResult
public func write(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int { 0 }
/// Makes a pipe.
@discardableResult
public func pipe(_ ends: inout [Int32]) -> Int32 { 0 }
/// Sets a flag of a descriptor.
@discardableResult
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
/// Waits for input.
@discardableResult
public func poll(_ watched: inout [pollfd], _ count: nfds_t, _ milliseconds: Int32) -> Int32 { 0 }

/// Sets an option of a socket.
@discardableResult
public func setsockopt(
    _ socket: Int32, _ level: Int32, _ name: Int32, _ value: inout Int32, _ length: socklen_t
) -> Int32 { 0 }
/// Gives a socket its address.
@discardableResult
public func bind(_ socket: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t) -> Int32 { 0 }
/// The next connection.
@discardableResult
public func accept(_ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ length: Int?) -> Int32 { 0 }
/// The address of a socket.
@discardableResult
public func getsockname(
    _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ length: inout socklen_t
) -> Int32 { 0 }
/// Receives.
@discardableResult
public func recv(_ socket: Int32, _ buffer: inout [UInt8], _ count: Int, _ flags: Int32) -> Int { 0 }
/// Sends.
@discardableResult
public func send(_ socket: Int32, _ bytes: [UInt8], _ count: Int, _ flags: Int32) -> Int { 0 }

/// Makes a socket.
@discardableResult
public func socket(_ family: Int32, _ type: Int32, _ protocol: Int32) -> Int32 { 0 }
/// Listens.
@discardableResult
public func listen(_ socket: Int32, _ backlog: Int32) -> Int32 { 0 }
/// Closes.
@discardableResult
public func close(_ descriptor: Int32) -> Int32 { 0 }
/// Writes what is buffered.
@discardableResult
public func fsync(_ descriptor: Int32) -> Int32 { 0 }
/// Locks a file.
@discardableResult
public func flock(_ descriptor: Int32, _ operation: Int32) -> Int32 { 0 }
/// Whose process this is.
public func geteuid() -> uid_t { 0 }
/// Changes which signals the calling thread does not get.
@discardableResult
public func pthread_sigmask(_ how: Int32, _ set: inout sigset_t, _ before: inout sigset_t) -> Int32 { 0 }
/// The same, without the ones of before.
@discardableResult
public func pthread_sigmask(_ how: Int32, _ set: inout sigset_t, _ before: Int?) -> Int32 { 0 }
/// Takes all signals out of a set.
@discardableResult
public func sigemptyset(_ set: inout sigset_t) -> Int32 { 0 }
