import Foundation

/// The system calls that change a file, replaceable so that a test can fail each of them. They report errors in
/// `errno`.
struct FileSystemCalls: Sendable {
    var make: @Sendable (_ path: String) -> Int32
    var reopen: @Sendable (_ path: String) -> Int32
    var setMode: @Sendable (_ descriptor: Int32) -> Int32
    var put: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
    var sync: @Sendable (_ descriptor: Int32) -> Int32
    var move: @Sendable (_ path: String, _ other: String) -> Int32
    var delete: @Sendable (_ path: String) -> Int32

    /// The system's calls.
    static let live = FileSystemCalls(
        make: { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) },
        reopen: { open($0, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) },
        setMode: { fchmod($0, 0o600) },
        put: { SystemCall.write($0, $1) },
        sync: { descriptor in Int32(SystemError.retrying { Int(fsync(descriptor)) }) },
        move: { rename($0, $1) },
        delete: { unlink($0) })
}
