import Foundation
import LoginWithAmazon

#if os(macOS) || os(Linux)
    /// A program that the build has placed in the same folder as the tests, or a tool that is found through `PATH`.
    package struct BuiltProgram: Sendable {
        package struct Finished: Equatable, Sendable {
            package let status: Int32
            package let output: String
            package let errors: String

            package init(status: Int32, output: String, errors: String) {
                (self.status, self.output, self.errors) = (status, output, errors)
            }
        }

        package struct Running {
            package let process = Process()
            package let input = Pipe.notInherited()
            private let output = Pipe.notInherited()
            private let errors = Pipe.notInherited()
            /// The bytes that have been read from standard output.
            private let received = Locked(Data())

            fileprivate init(
                _ program: URL, _ arguments: [String], _ environment: [String: String], _ folder: URL?
            ) throws {
                process.executableURL = program
                process.arguments = arguments
                // The example programs exit after the process with this id has ended, so they don't outlive a test run
                // that crashes.
                let inherited = ProcessInfo.processInfo.environment.merging(
                    ["ENDS_WITH_PROCESS": "\(getpid())"]) { $1 }
                process.environment = inherited.merging(environment) { $1 }
                if let folder { process.currentDirectoryURL = folder }
                process.standardInput = input
                process.standardOutput = output
                process.standardError = errors
                try process.run()
                // The reference is weak, because the process retains its pipes, which would stay open until the test
                // ends.
                Deadline.current?.atExpiry { [weak process] in
                    if let process, process.isRunning { kill(process.processIdentifier, SIGKILL) }
                }
            }

            /// Reads standard output until it ends or `isEnough` returns true for the output so far. Returns the output
            /// so far.
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
                // Reads without blocking, and only what is available. A process that another test has started may have
                // inherited the pipe and keep it open, so waiting for the end of the output could last until that
                // process exits.
                _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
                var buffer = [UInt8](repeating: 0, count: 16 * 1024)
                while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
                    received.withLock { $0 += buffer[..<count] }
                }
                return text
            }

            /// Waits until the program exits. Reads both pipes concurrently, because the program would block if one of
            /// them were full.
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

            /// Waits until the program exits, without blocking a thread of the cooperative pool.
            package func finished() async throws -> Finished { try await DedicatedThread.run { finish() } }

            /// Returns the next line on standard error.
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

        package let url: URL

        /// A program of this package.
        package init(name: String) { url = Self.folder.appendingPathComponent(name) }

        /// A tool of the toolchain or the system, or nil if no folder in `PATH` contains it.
        package init?(tool name: String) {
            let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            let files = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
            guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
                return nil
            }
            url = file
        }

        /// Starts the program. The variables in `environment` are added to those of the tests, or replace those with
        /// the same names.
        package func start(
            _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil
        ) throws -> Running {
            try Running(url, arguments, environment, folder)
        }

        /// Runs the program until it exits, without blocking a thread of the cooperative pool.
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

        /// Limits ``run(_:environment:in:)`` to two programs at a time.
        private static let places = DispatchSemaphore(value: 2)

        /// The folder that contains the built programs and the folder `Modules`.
        package static let folder = folder(of: Bundle.allBundles.map(\.bundlePath), CommandLine.arguments)

        /// Returns the folder that contains the test bundle. Without a test bundle, returns the folder of this program.
        ///
        /// On Linux the test bundle is an executable that runs the tests itself. On a Mac one of two programs of the
        /// toolchain runs them: either `xctest`, which loads the bundle, or `swiftpm-testing-helper`, which receives
        /// the path of the executable in the bundle as an argument.
        package static func folder(of bundles: [String], _ arguments: [String]) -> URL {
            for path in bundles + arguments {
                let parts = path.components(separatedBy: "/")
                guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) else { continue }
                return URL(fileURLWithPath: parts[..<bundle].joined(separator: "/"))
            }
            return URL(fileURLWithPath: arguments[0]).deletingLastPathComponent()
        }
    }

    extension Pipe {
        /// Returns a pipe that programs of other tests don't inherit, because the pipe would end only with the last
        /// program that has a copy of its end for writing. A program that starts at this very moment may still inherit
        /// the pipe.
        fileprivate static func notInherited() -> Pipe {
            let pipe = Pipe()
            for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
            return pipe
        }
    }
#endif
