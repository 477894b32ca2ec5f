// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Foundation for files, descriptors and processes that programs and tests use.

open class FileHandle: NSObject, @unchecked Sendable {
    public class var standardOutput: FileHandle { fatalError() }
    public class var standardInput: FileHandle { fatalError() }
    public class var standardError: FileHandle { fatalError() }
    public class var nullDevice: FileHandle { fatalError() }
    public convenience init(fileDescriptor: Int32) { fatalError() }
    public convenience init(forReadingFrom url: URL) throws { fatalError() }
    public convenience init(forWritingTo url: URL) throws { fatalError() }
    public var fileDescriptor: Int32 { 0 }
    public var availableData: Data { fatalError() }
    public func write(_ data: Data) {}
    public func write<Bytes: DataProtocol>(contentsOf data: Bytes) throws {}
    public func readDataToEndOfFile() -> Data { fatalError() }
    public func readToEnd() throws -> Data? { nil }
    public func read(upToCount count: Int) throws -> Data? { nil }
    public func truncate(atOffset offset: UInt64) throws {}
    public func close() throws {}
}

open class Pipe: NSObject, @unchecked Sendable {
    public var fileHandleForReading: FileHandle { fatalError() }
    public var fileHandleForWriting: FileHandle { fatalError() }
}

#if os(macOS)
    open class Process: NSObject, @unchecked Sendable {
        public var executableURL: URL?
        public var currentDirectoryURL: URL?
        public var arguments: [String]?
        public var environment: [String: String]?
        public var standardInput: Any?
        public var standardOutput: Any?
        public var standardError: Any?
        public var processIdentifier: Int32 { 0 }
        public enum TerminationReason: Int, Sendable { case exit = 1, uncaughtSignal }
        public var terminationReason: TerminationReason { .exit }
        public var terminationHandler: (@Sendable (Process) -> Void)?
        public var isRunning: Bool { false }
        public var terminationStatus: Int32 { 0 }
        public func run() throws {}
        public func terminate() {}
        public func waitUntilExit() {}
    }
#endif

extension FileManager {
    open class DirectoryEnumerator: NSObject, Sequence {
        public func makeIterator() -> AnyIterator<Any> { fatalError() }
    }

    public func enumerator(
        at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options: DirectoryEnumerationOptions = [],
        errorHandler: ((URL, any Error) -> Bool)? = nil
    ) -> DirectoryEnumerator? { nil }
}

extension Bundle {
    public convenience init?(url: URL) { nil }
    public class var allBundles: [Bundle] { [] }
    public var bundleURL: URL { fatalError() }
}

public struct POSIXError: CustomNSError, Hashable {
    public enum Code: Int32, Sendable {
        case EIO = 5
        case EADDRINUSE = 48
        case ECONNREFUSED = 61
    }

    public let code: Code
    public init(_ code: Code) { self.code = code }
    public static var errorDomain: String { "" }
    public var errorCode: Int { 0 }
    public var errorUserInfo: [String: Any] { [:] }
}
