// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import FoundationEssentials
@_exported import ObjectiveC

// `URL`, `Data`, `Date`, `FileManager`, JSON coding and more come from the toolchain's FoundationEssentials. The Swift
// files of this folder declare other parts of Foundation. The code never runs.

extension URLSession {
    public convenience init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue: OperationQueue?
    ) { fatalError() }
    public convenience init(configuration: URLSessionConfiguration) { fatalError() }
    @available(iOS 15.0, macOS 12.0, *)
    public func data(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (
        Data, URLResponse
    ) { fatalError() }
    @available(iOS 15.0, macOS 12.0, *)
    public func data(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) {
        fatalError()
    }
}

extension OperationQueue {
    public var underlyingQueue: DispatchQueue? {
        get { nil }
        set {}
    }
}

extension ProcessInfo {
    @available(iOS 13, macOS 10.15, *)
    public var isMacCatalystApp: Bool { false }

    @available(macOS, unavailable)
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {}
}

public struct URLRequest: Sendable {
    public var url: URL?
    public var httpMethod: String?
    public var httpBody: Data?
    public var timeoutInterval: TimeInterval

    public init(url: URL) { fatalError() }

    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}

extension JSONSerialization {
    public class func jsonObject(with data: Data) throws -> Any { fatalError() }
    public class func data(withJSONObject object: Any, options: WritingOptions = []) throws -> Data { fatalError() }
}

extension NSLocking {
    public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}

extension Data {
    public func range(of bytes: Data) -> Range<Index>? { nil }
}

open class RunLoop: NSObject {
    public class var main: RunLoop { fatalError() }
    public class var current: RunLoop { fatalError() }
    public func run() {}
    public func run(until date: Date) {}
}
