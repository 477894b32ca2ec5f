import Foundation
import LoginWithAmazon

#if os(macOS) || os(Linux)
    /// A program that the build places beside the tests, or one of the toolchain.
    package struct BuiltProgram: Sendable {
        /// The exit status and output of a program.
        package struct Finished: Equatable, Sendable {
            package let status: Int32
            package let output: String
            package let errors: String

            package init(status: Int32, output: String, errors: String) {
                (self.status, self.output, self.errors) = (status, output, errors)
            }
        }

        /// A running program.
        package struct Running {
            package let process = Process()
            package let input = Pipe()
            private let output = Pipe()
            private let errors = Pipe()
            /// The output that has been read.
            private let received = Locked(Data())

            fileprivate init(
                _ program: URL, _ arguments: [String], _ environment: [String: String], _ folder: URL?
            ) throws {
                process.executableURL = program
                process.arguments = arguments
                // The examples also end if the tests crash.
                let inherited = ProcessInfo.processInfo.environment.merging(
                    ["ENDS_WITH_PROCESS": "\(getpid())"]) { $1 }
                process.environment = inherited.merging(environment) { $1 }
                if let folder { process.currentDirectoryURL = folder }
                process.standardInput = input
                process.standardOutput = output
                process.standardError = errors
                try process.run()
                Deadline.current?.atExpiry { [process] in
                    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
                }
            }

            /// The output so far. Reads until that is enough, or the program closes it.
            package func text(until isEnough: (String) -> Bool) -> String {
                while !isEnough(text), case let more = output.fileHandleForReading.availableData, !more.isEmpty {
                    received.withLock { $0 += more }
                }
                return text
            }

            private var text: String { String(decoding: received.withLock { $0 }, as: UTF8.self) }

            /// Kills the program with a signal that it can't handle, and returns its output.
            package func die() -> String {
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                let descriptor = output.fileHandleForReading.fileDescriptor
                // Reads only what is available: a process that another test has started may have inherited the pipe and
                // keep it open.
                _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
                var buffer = [UInt8](repeating: 0, count: 16 * 1024)
                while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
                    received.withLock { $0 += buffer[..<count] }
                }
                return text
            }

            /// Waits until the program exits. Reads both pipes at once, because a full one would block the program.
            package func finish() -> Finished {
                let late = Locked(Data())
                let reader = DispatchGroup()
                DispatchQueue.global().async(group: reader) { [errors] in
                    let bytes = errors.fileHandleForReading.readDataToEndOfFile()
                    late.withLock { $0 = bytes }
                }
                let rest = output.fileHandleForReading.readDataToEndOfFile()
                received.withLock { $0 += rest }
                reader.wait()
                process.waitUntilExit()
                return Finished(
                    status: process.terminationStatus, output: text,
                    errors: String(decoding: late.withLock { $0 }, as: UTF8.self))
            }

            /// Waits until the program exits, without blocking a thread of the concurrency pool.
            package func finished() async throws -> Finished { try await DedicatedThread.run { finish() } }

            /// The next line on standard error.
            package func errorLine() async throws -> String {
                try await DedicatedThread.run {
                    var bytes = Data()
                    while let byte = try errors.fileHandleForReading.read(upToCount: 1)?.first,
                        byte != UInt8(ascii: "\n")
                    {
                        bytes.append(byte)
                    }
                    return String(decoding: bytes, as: UTF8.self)
                }
            }
        }

        /// The program's file.
        package let url: URL

        /// A program of this package.
        package init(name: String) { url = Self.folder.appendingPathComponent(name) }

        /// A program of the toolchain or the system; nil if it is missing.
        package init?(tool name: String) {
            let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            let files = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
            guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
                return nil
            }
            url = file
        }

        /// Starts the program with these environment variables beside those of the tests.
        package func start(
            _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil
        ) throws -> Running {
            try Running(url, arguments, environment, folder)
        }

        /// Runs the program until it exits, without blocking a thread of the concurrency pool.
        package func run(
            _ arguments: [String] = [], environment: [String: String] = [:], in folder: URL? = nil
        ) async throws -> Finished {
            let deadline = Deadline.current
            deadline?.awaitTurn()
            return try await DedicatedThread.run {
                Self.places.wait()
                deadline?.stopAwaitingTurn()
                defer { Self.places.signal() }
                return try Deadline.$current.withValue(deadline) {
                    try start(arguments, environment: environment, in: folder).finish()
                }
            }
        }

        /// More concurrent programs would only slow each other down.
        private static let places = DispatchSemaphore(value: 2)

        /// The folder with the built programs and the folder `Modules`.
        package static let folder = folder(of: Bundle.allBundles.map(\.bundlePath), CommandLine.arguments)

        /// The folder of the test bundle, which is one of the loaded bundles or in an argument. Without a test bundle, the
        /// folder of this program.
        ///
        /// The tests run in the bundle itself on Linux, and on a Mac in a program of the toolchain: `xctest` loads the
        /// bundle, while `swiftpm-testing-helper` receives the path of the executable in it as an argument.
        package static func folder(of bundles: [String], _ arguments: [String]) -> URL {
            for path in bundles + arguments {
                let parts = path.components(separatedBy: "/")
                guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) else { continue }
                return URL(fileURLWithPath: parts[..<bundle].joined(separator: "/"))
            }
            return URL(fileURLWithPath: arguments[0]).deletingLastPathComponent()
        }
    }
#endif
