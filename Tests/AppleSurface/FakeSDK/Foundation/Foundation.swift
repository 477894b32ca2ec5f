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
    /// A session without a delegate.
    public convenience init(configuration: URLSessionConfiguration) { fatalError() }
    /// The reply to a request.
    @available(iOS 15.0, macOS 12.0, *)
    public func data(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (
        Data, URLResponse
    ) { fatalError() }
    /// The reply from an address.
    @available(iOS 15.0, macOS 12.0, *)
    public func data(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) {
        fatalError()
    }
}

/// A request of the URL loading system.
public struct URLRequest: Sendable {
    /// The method, like `POST`.
    public var httpMethod: String?
    /// The body.
    public var httpBody: Data?

    /// A request for an address.
    public init(url: URL) {}

    /// Seconds without an answer.
    public var timeoutInterval: TimeInterval { 0 }
    /// Sets a header field.
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
    /// A header field.
    public func value(forHTTPHeaderField field: String) -> String? { nil }
}

extension JSONSerialization {
    /// The object that JSON text describes.
    public class func jsonObject(with data: Data, options: ReadingOptions = []) throws -> Any { fatalError() }
    /// JSON text for an object.
    public class func data(withJSONObject object: Any, options: WritingOptions = []) throws -> Data { fatalError() }
}

extension Data {
    /// The range of these bytes.
    public func range(of bytes: Data) -> Range<Index>? { nil }
}

/// A thread's run loop.
open class RunLoop: NSObject {
    /// The main thread's run loop.
    public class var main: RunLoop { fatalError() }
    /// This thread's run loop.
    public class var current: RunLoop { fatalError() }
    /// Runs the loop.
    public func run() {}
    /// Runs the loop until this time.
    public func run(until date: Date) {}
}
