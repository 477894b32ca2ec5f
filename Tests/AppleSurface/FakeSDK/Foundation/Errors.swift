// Errors of Objective-C in Swift, and the other way round.

extension NSError: Error {}

/// An error that says how it looks to Objective-C.
public protocol CustomNSError: Error {
    /// The domain.
    static var errorDomain: String { get }
    /// The code within the domain.
    var errorCode: Int { get }
    /// The user information.
    var errorUserInfo: [String: Any] { get }
}

/// The compiler calls it where an `Error` goes to Objective-C.
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
/// The compiler calls it where an `NSError` comes from Objective-C.
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }

/// An error code of an Objective-C header.
public protocol _ErrorCodeProtocol: RawRepresentable, Equatable {
    /// The error that has such codes.
    associatedtype _ErrorType: _BridgedStoredNSError where _ErrorType.Code == Self
}

extension _ErrorCodeProtocol {
    /// Lets a `catch` name the code.
    public static func ~= (match: Self, error: any Error) -> Bool { false }
}

/// An error that an `NSError` can become.
public protocol _ObjectiveCBridgeableError: Error {
    /// The error, if the object is one of its domain.
    init?(_bridgedNSError error: NSError)
}

/// An error of an Objective-C header.
public protocol _BridgedStoredNSError: CustomNSError, Hashable, _ObjectiveCBridgeableError {
    /// Its codes.
    associatedtype Code: _ErrorCodeProtocol, RawRepresentable where Code.RawValue: FixedWidthInteger
    /// The object that it wraps.
    var _nsError: NSError { get }
    /// Wraps an object.
    init(_nsError error: NSError)
}

extension _BridgedStoredNSError {
    /// What happened.
    public var code: Code { fatalError() }
    /// An error with a code.
    public init(_ code: Code, userInfo: [String: Any] = [:]) { fatalError() }
    /// The error, if the object is one of its domain.
    public init?(_bridgedNSError error: NSError) { nil }
    /// The code as a number.
    public var errorCode: Int { 0 }
    /// The user information.
    public var errorUserInfo: [String: Any] { [:] }
    /// Equal objects.
    public static func == (one: Self, other: Self) -> Bool { false }
    /// The object's hash.
    public func hash(into hasher: inout Hasher) {}
}
