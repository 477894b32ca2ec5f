import FoundationEssentials

// What the compiler asks of a module named Foundation, so that values of Swift and objects of Objective-C stand for each
// other. Only the declarations matter.

/// A value that an Objective-C class stands for.
public protocol BridgedByFake: _ObjectiveCBridgeable {}

extension BridgedByFake {
    /// The object for the value.
    public func _bridgeToObjectiveC() -> _ObjectiveCType { fatalError() }
    /// The value for an object.
    public static func _forceBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) { fatalError() }
    /// The value for an object, if there is one.
    public static func _conditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) -> Bool {
        fatalError()
    }
    /// The value for an object that may be nil.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType?) -> Self { fatalError() }
}

extension String: BridgedByFake {
    /// Text.
    public typealias _ObjectiveCType = NSString
}

extension Array: BridgedByFake {
    /// Lists.
    public typealias _ObjectiveCType = NSArray
}

extension Dictionary: BridgedByFake {
    /// Dictionaries.
    public typealias _ObjectiveCType = NSDictionary
}

extension AnyHashable: BridgedByFake {
    /// Keys.
    public typealias _ObjectiveCType = NSObject
}

extension Bool: BridgedByFake {
    /// Numbers.
    public typealias _ObjectiveCType = NSNumber
}

extension Int: BridgedByFake {
    /// Numbers.
    public typealias _ObjectiveCType = NSNumber
}

extension UInt: BridgedByFake {
    /// Numbers.
    public typealias _ObjectiveCType = NSNumber
}

extension Double: BridgedByFake {
    /// Numbers.
    public typealias _ObjectiveCType = NSNumber
}

extension URL: BridgedByFake {
    /// Addresses.
    public typealias _ObjectiveCType = NSURL
}

extension Data: BridgedByFake {
    /// Bytes.
    public typealias _ObjectiveCType = NSData
}

extension URLRequest: BridgedByFake {
    /// Requests.
    public typealias _ObjectiveCType = NSURLRequest
}

extension NSString: ExpressibleByStringLiteral {
    /// Text from a literal.
    public required convenience init(stringLiteral value: StaticString) { fatalError() }
    /// From text of Swift.
    public convenience init(string: String) { fatalError() }
}

extension NSArray: ExpressibleByArrayLiteral {
    /// A list from a literal.
    public required convenience init(arrayLiteral elements: Any...) { fatalError() }
}
