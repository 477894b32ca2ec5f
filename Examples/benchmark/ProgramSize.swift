import ExampleSupport
import Foundation

/// The size that the package adds to a program: that of a stripped release build that makes the four calls of SDK 2.x,
/// minus that of one that only uses Foundation.
struct ProgramSize {
    /// Links both from the objects of this build; nil without a compiler, with an unknown build layout, or with a
    /// sanitizer.
    static func measure() -> Measurement? {
        guard let folder = try? TemporaryBuild() else { return nil }
        defer { folder.remove() }
        guard let with = try? folder.size(of: calling, linked: true), let without = try? folder.size(of: bare) else {
            return nil
        }
        return .count("what the package adds to a program", (with - without) / 1_000, "kB", target: target)
    }

    /// Kilobytes, measured on Linux for x86_64.
    private static let target = 790

    private static let bare = """
        import Foundation
        print(FileManager.default.temporaryDirectory.path)
        """

    private static let calling = """
        import Foundation
        import LoginWithAmazonLegacy

        final class Delegate: NSObject, AIAuthenticationDelegate {
            func requestDidSucceed(_ apiResult: APIResult!) { print(apiResult.api.rawValue) }
            func requestDidFail(_ errorResponse: APIError!) { print(errorResponse.error.code) }
        }
        print(FileManager.default.temporaryDirectory.path)
        AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: Delegate())
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: Delegate())
        AIMobileLib.getProfile(Delegate())
        AIMobileLib.clearAuthorizationState(Delegate())
        RunLoop.main.run()
        """
}

/// A folder for linking programs with the objects of this program's build.
private struct TemporaryBuild {
    private let folder: URL
    private let build = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("size-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// The size in bytes of a program with this source: optimised, dead-stripped and stripped of symbols.
    func size(of source: String, linked: Bool = false) throws -> Int {
        let main = folder.appendingPathComponent("main.swift")
        let program = folder.appendingPathComponent(linked ? "with" : "without")
        try source.write(to: main, atomically: true, encoding: .utf8)
        let modules = build.appendingPathComponent("Modules").path
        try run(
            ["swiftc", "-O", "-I", modules, main.path, "-o", program.path, "-Xlinker", Self.deadStrip]
                + (linked ? objects : []))
        try run(["strip", program.path])
        return try program.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }

    /// The objects of both modules that this program was linked from. (Build folders also contain objects of deleted
    /// files.)
    private var objects: [String] {
        let list = build.appendingPathComponent("benchmark.product/Objects.LinkFileList")
        let files = (try? String(contentsOf: list, encoding: .utf8))?.split(whereSeparator: \.isNewline) ?? []
        return files.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\"")) }.filter { path in
            ["/LoginWithAmazon.build/", "/LoginWithAmazonLegacy.build/"].contains { path.contains($0) }
        }
    }

    #if canImport(Darwin)
        private static let deadStrip = "-dead_strip"
    #else
        private static let deadStrip = "--gc-sections"
    #endif

    private func run(_ words: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Problem("\(words[0]) failed") }
    }
}
