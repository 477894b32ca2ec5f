@_exported import ObjectiveC

// The compiler looks for these types in this module when it imports `BOOL` and `SEL`.

/// Objective-C's `BOOL`.
@frozen
public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
    var value: Int8

    /// From a Boolean.
    public init(_ value: Bool) { self.value = value ? 1 : 0 }
    /// From a literal.
    public init(booleanLiteral value: Bool) { self.init(value) }

    /// As a Boolean.
    public var boolValue: Bool { value != 0 }
}

/// Objective-C's `SEL`.
@frozen
public struct Selector: Sendable {}

/// The compiler calls it where a `Bool` goes to Objective-C.
public func _convertBoolToObjCBool(_ value: Bool) -> ObjCBool { ObjCBool(value) }
/// The compiler calls it where a `BOOL` comes from Objective-C.
public func _convertObjCBoolToBool(_ value: ObjCBool) -> Bool { value.boolValue }

extension NSObject: Equatable, Hashable {
    /// Equal where Objective-C says so.
    public static func == (one: NSObject, other: NSObject) -> Bool { one.isEqual(other) }
    /// Hashes what Objective-C hashes.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
