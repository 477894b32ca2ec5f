// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Foundation for text and property lists that programs and tests use.

public struct CharacterSet: ExpressibleByArrayLiteral, Sendable {
    public init(arrayLiteral elements: Unicode.Scalar...) {}
    public static let whitespaces = CharacterSet()
    public static let urlPathAllowed = CharacterSet()
    public init(charactersIn text: String) {}
    public mutating func remove(charactersIn text: String) {}
}

extension String {
    public init(format: String, _ arguments: any CVarArg...) { self = "" }
}

extension StringProtocol {
    public func trimmingCharacters(in set: CharacterSet) -> String { String(self) }
    public func replacingOccurrences<Target: StringProtocol, Replacement: StringProtocol>(
        of target: Target, with replacement: Replacement, options: String.CompareOptions = [],
        range: Range<Index>? = nil
    ) -> String { String(self) }
    public func replacingCharacters<Bounds: RangeExpression, Replacement: StringProtocol>(
        in range: Bounds, with replacement: Replacement
    ) -> String where Bounds.Bound == Index { String(self) }
    public func range<Other: StringProtocol>(
        of other: Other, options: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
    ) -> Range<Index>? { nil }
    public func contains<Other: StringProtocol>(_ other: Other) -> Bool { false }
    public func addingPercentEncoding(withAllowedCharacters allowed: CharacterSet) -> String? { nil }
    public var removingPercentEncoding: String? { nil }
}

public struct NSRange: Sendable {
    public init<Bounds: RangeExpression, Text: StringProtocol>(_ bounds: Bounds, in text: Text)
    where Bounds.Bound == Text.Index {}
}

extension Range where Bound == String.Index {
    public init?(_ range: NSRange, in text: String) { nil }
}

open class NSRegularExpression: NSObject, @unchecked Sendable {
    public init(pattern: String) throws {}
    open class func escapedPattern(for string: String) -> String { "" }
    public func matches(in text: String, range: NSRange) -> [NSTextCheckingResult] { [] }
    public func replacementString(
        for result: NSTextCheckingResult, in string: String, offset: Int, template: String
    ) -> String { "" }
}

open class NSTextCheckingResult: NSObject {
    public var range: NSRange { fatalError() }
}

open class PropertyListSerialization: NSObject {
    public enum PropertyListFormat: UInt, Sendable {
        case xml = 100
        case binary = 200
    }

    public class func propertyList(from data: Data, format: UnsafeMutablePointer<PropertyListFormat>?) throws -> Any {
        fatalError()
    }
    public class func data(fromPropertyList list: Any, format: PropertyListFormat, options: Int) throws -> Data {
        fatalError()
    }
}
