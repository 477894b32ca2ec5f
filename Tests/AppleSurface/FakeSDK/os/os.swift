// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The part of unified logging that the articles use, declared as Apple documents it at
// developer.apple.com/documentation/os/logger.

public struct OSLogType: Equatable, RawRepresentable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let `default` = Self(rawValue: 0)
    public static let info = Self(rawValue: 1)
    public static let debug = Self(rawValue: 2)
    public static let error = Self(rawValue: 16)
}

public struct OSLogPrivacy: Sendable {
    public static var `public`: Self { Self() }
}

public struct OSLogInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ text: @autoclosure @escaping () -> String, privacy: OSLogPrivacy) {}
}

public struct OSLogMessage: ExpressibleByStringInterpolation {
    public init(stringInterpolation: OSLogInterpolation) {}
    public init(stringLiteral value: String) {}
}

public struct Logger: Sendable {
    public init(subsystem: String, category: String) {}
    public func log(level: OSLogType, _ message: OSLogMessage) {}
}
