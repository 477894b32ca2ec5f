// Constants of the system, with their values on Apple's platforms.

/// The IPv6 loopback address.
public let in6addr_loopback = in6_addr()
/// The kind of a file.
public let S_IFMT: mode_t = 0o170000
/// A regular file.
public let S_IFREG: mode_t = 0o100000
/// The IPv4 loopback address.
public let INADDR_LOOPBACK: UInt32 = 0x7f00_0001
/// The longest queue of waiting connections.
public let SOMAXCONN: Int32 = 128
/// IPv4.
public let AF_INET: Int32 = 2
/// IPv6.
public let AF_INET6: Int32 = 30
/// A stream.
public let SOCK_STREAM: Int32 = 1
/// Options of sockets.
public let SOL_SOCKET: Int32 = 0xffff
/// Takes a port that was just left.
public let SO_REUSEADDR: Int32 = 0x0004
/// No signal at a broken pipe.
public let SO_NOSIGPIPE: Int32 = 0x1022
/// Something to read.
public let POLLIN: Int32 = 0x0001
/// Sets flags of the descriptor.
public let F_SETFD: Int32 = 2
/// Sets flags of the file.
public let F_SETFL: Int32 = 4
/// Closes at `exec`.
public let FD_CLOEXEC: Int32 = 1
/// Reads.
public let O_RDONLY: Int32 = 0x0000
/// Writes.
public let O_WRONLY: Int32 = 0x0001
/// Reads and writes.
public let O_RDWR: Int32 = 0x0002
/// Never waits.
public let O_NONBLOCK: Int32 = 0x0004
/// Follows no link.
public let O_NOFOLLOW: Int32 = 0x0100
/// Makes the file.
public let O_CREAT: Int32 = 0x0200
/// Makes it anew.
public let O_EXCL: Int32 = 0x0800
/// Closes at `exec`.
public let O_CLOEXEC: Int32 = 0x0100_0000
/// Alone.
public let LOCK_EX: Int32 = 0x02
/// Without waiting.
public let LOCK_NB: Int32 = 0x04
/// No such file.
public let ENOENT: Int32 = 2
/// A signal came.
public let EINTR: Int32 = 4
/// Not a folder.
public let ENOTDIR: Int32 = 20
/// Not now.
public let EAGAIN: Int32 = 35
/// The address is taken.
public let EADDRINUSE: Int32 = 48
/// Not now.
public let EWOULDBLOCK: Int32 = 35
