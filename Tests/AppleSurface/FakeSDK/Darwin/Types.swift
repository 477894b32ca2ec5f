// Types of the system, with the sizes that they have on Apple's platforms.

/// An address family.
public typealias sa_family_t = UInt8
/// A port.
public typealias in_port_t = UInt16
/// An IPv4 address.
public typealias in_addr_t = UInt32
/// A length of an address.
public typealias socklen_t = UInt32
/// A number of descriptors.
public typealias nfds_t = UInt32
/// The mode of a file.
public typealias mode_t = UInt16
/// A user.
public typealias uid_t = UInt32

/// An IPv4 address.
public struct in_addr: Sendable {
    /// The address.
    public var s_addr: in_addr_t = 0

    /// All zero.
    public init() {}
}

/// An IPv6 address.
public struct in6_addr: Sendable {

    /// All zero.
    public init() {}
}

/// An address of any family.
public struct sockaddr: Sendable {
    /// Its length.
    public var sa_len: UInt8 = 0
    /// Its family.
    public var sa_family: sa_family_t = 0

    /// All zero.
    public init() {}
}

/// An address of IPv4.
public struct sockaddr_in: Sendable {
    /// Its length.
    public var sin_len: UInt8 = 0
    /// Its family.
    public var sin_family: sa_family_t = 0
    /// The port.
    public var sin_port: in_port_t = 0
    /// The address.
    public var sin_addr: in_addr = in_addr()

    /// All zero.
    public init() {}
}

/// An address of IPv6.
public struct sockaddr_in6: Sendable {
    /// Its length.
    public var sin6_len: UInt8 = 0
    /// Its family.
    public var sin6_family: sa_family_t = 0
    /// The port.
    public var sin6_port: in_port_t = 0
    /// The address.
    public var sin6_addr: in6_addr = in6_addr()

    /// All zero.
    public init() {}
}

/// What is known of a file.
public struct stat: Sendable {
    /// Its kind and mode.
    public var st_mode: mode_t = 0
    /// Its owner.
    public var st_uid: uid_t = 0

    /// All zero.
    public init() {}
}

/// What to wait for.
public struct pollfd: Sendable {
    /// The descriptor.
    public var fd: Int32
    /// What is waited for.
    public var events: Int16
    /// What has happened.
    public var revents: Int16

    /// With all fields.
    public init(fd: Int32, events: Int16, revents: Int16) {
        self.fd = fd
        self.events = events
        self.revents = revents
    }
}
