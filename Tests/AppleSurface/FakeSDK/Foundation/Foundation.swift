@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import FoundationEssentials
@_exported import ObjectiveC

// `URL`, `Data`, `Date`, `FileManager`, JSON coding and more come from the toolchain and are the same as Apple's. This
// file adds the rest. None of it ever runs.

extension URLSession {
    /// A session with a delegate.
    public convenience init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue: OperationQueue?
    ) { fatalError() }
}

extension OperationQueue {
    /// The queue of the operations.
    public var underlyingQueue: DispatchQueue? {
        get { nil }
        set {}
    }
}

extension ProcessInfo {
    /// Whether the process is a Mac Catalyst app.
    public var isMacCatalystApp: Bool { false }
    /// Whether the process is an iOS app on a Mac.
    public var isiOSAppOnMac: Bool { false }

    /// Runs the block, which may be called again when the time runs out.
    @available(macOS, unavailable)
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {}
}

/// A request of the URL loading system.
public struct URLRequest: Sendable {
    /// The method, like `POST`.
    public var httpMethod: String?
    /// The body.
    public var httpBody: Data?

    /// A request for an address.
    public init(url: URL) {}

    /// Sets a header field.
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}

extension JSONSerialization {
    /// The object that JSON text describes.
    public class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any { fatalError() }
    /// JSON text for an object.
    public class func data(withJSONObject object: Any, options: WritingOptions = []) throws -> Data { fatalError() }
}

/// Dates as text.
public final class DateFormatter: NSObject {
    /// The locale.
    public var locale: Locale!
    /// The time zone.
    public var timeZone: TimeZone!
    /// The format.
    public var dateFormat: String!

    /// The date in the text.
    public func date(from text: String) -> Date? { nil }
}

extension Data {
    /// The range of these bytes.
    public func range(of bytes: Data) -> Range<Index>? { nil }
}

/// A set of characters.
public struct CharacterSet: Sendable {
    /// Space and tab.
    public static let whitespaces = CharacterSet()
}

extension StringProtocol {
    /// The text without such characters at its ends.
    public func trimmingCharacters(in set: CharacterSet) -> String { String(self) }
    /// The text with each occurrence replaced.
    public func replacingOccurrences<Target: StringProtocol, Replacement: StringProtocol>(
        of target: Target, with replacement: Replacement
    ) -> String { String(self) }
    /// Whether the text is in this one.
    public func contains<Other: StringProtocol>(_ other: Other) -> Bool { false }
}

// Methods with an error parameter are declared here rather than in the headers, because the toolchain's Swift module
// lacks the type that such a parameter is imported as.

#if os(macOS)
    extension Process {
        /// Starts the program.
        public func run() throws {}
    }
#endif
