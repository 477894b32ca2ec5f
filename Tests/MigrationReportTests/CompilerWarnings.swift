import Foundation
import TestSupport

/// The compilers' deprecation warnings for 2.x names: with the package trait in Swift, with the macro in Objective-C.
enum CompilerWarnings {
    struct Failure: Error { let text: String }

    static let canCompileSwift =
        BuiltProgram(tool: "swiftc") != nil
        && FileManager.default.fileExists(atPath: modules.appendingPathComponent("LoginWithAmazon.swiftmodule").path)
    static let canCompileObjectiveC = BuiltProgram(tool: "clang") != nil

    private static let modules = BuiltProgram.folder.appendingPathComponent("Modules")

    /// The warnings for the files as one module, compiled against the facade with the trait.
    static func swift(_ files: [URL]) async throws -> Set<Warning> {
        let folder = try await facade.value.url
        let flags = ["-typecheck", "-parse-as-library", "-module-name", "App", "-swift-version", "5"]
        return Warning.all(
            in: try await run("swiftc", flags + ["-I", folder.path, "-I", modules.path] + files.map(\.path)))
    }

    /// A folder with the facade's module, built with the trait once.
    private static let facade = Task {
        let folder = try TemporaryFolder()
        let sources = Repository.files("Sources/LoginWithAmazonLegacy", ["swift"]).map(\.path)
        _ = try await run(
            "swiftc",
            [
                "-emit-module", "-parse-as-library", "-D", "MigrationWarnings", "-swift-version", "6",
                "-Xfrontend", "-experimental-skip-all-function-bodies", "-suppress-warnings", "-I", modules.path,
                "-module-name", "LoginWithAmazonLegacy", "-o", folder["LoginWithAmazonLegacy.swiftmodule"].path,
            ] + sources)
        return folder
    }

    /// The warnings for each file, compiled against the package's headers and the checks' Foundation.
    static func objectiveC(_ files: [URL]) async throws -> Set<Warning> {
        let headers = ["Sources/LoginWithAmazonLegacy/ObjectiveC/include", "Tests/AppleSurface/FakeSDK"]
        let flags =
            [
                "-target", "arm64-apple-ios15.0", "-fsyntax-only", "-fobjc-arc", "-DLWA_MIGRATION_WARNINGS=1",
                "-Wno-everything", "-Wdeprecated-declarations", "-Wdeprecated-pragma",
            ] + headers.flatMap { ["-I", Repository.root.appendingPathComponent($0).path] }
        return Warning.all(in: try await run("clang", flags + files.map(\.path)))
    }

    private static func run(_ tool: String, _ arguments: [String]) async throws -> String {
        guard let compiler = BuiltProgram(tool: tool) else { return "" }
        let outcome = try await compiler.run(arguments)
        guard outcome.status == 0 else {
            let errors = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("/") && $0.contains(": error: ") }
            throw Failure(text: errors.joined(separator: "\n"))
        }
        return outcome.errors
    }
}

/// A use with its code and position.
struct Warning: Hashable, Comparable, CustomStringConvertible {
    let file: String
    let line: Int
    let column: Int
    let code: String
    /// The compiler's message; empty for a use that the report lists.
    let message: String

    var description: String { "\(file):\(line):\(column) \(code)" }

    static func == (left: Self, right: Self) -> Bool { left.description == right.description }
    func hash(into hasher: inout Hasher) { hasher.combine(description) }
    static func < (left: Self, right: Self) -> Bool {
        (left.file, left.line, left.column, left.code) < (right.file, right.line, right.column, right.code)
    }

    /// Parses a compiler's output: `path:line:column: warning: 'name' is deprecated: LWA001: use …`.
    static func all(in output: String) -> Set<Warning> {
        var texts: [String: [Substring]] = [:]
        return Set(
            output.split(separator: "\n").compactMap { line in
                let parts = line.split(separator: ":", maxSplits: 4).map(String.init)
                guard parts.count == 5, parts[3] == " warning", parts[4].contains("LWA0"), parts[0].hasPrefix("/")
                else { return nil }
                let text = texts[parts[0]] ?? lines(of: parts[0])
                texts[parts[0]] = text
                return Warning(parts, text)
            })
    }

    private static func lines(of path: String) -> [Substring] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    /// Nil for a warning that repeats another: the expansion of a macro, the type of a pattern at its case, and the
    /// class before a call, which the report counts once.
    private init?(_ parts: [String], _ lines: [Substring]) {
        guard let line = Int(parts[1]), var column = Int(parts[2]) else { return nil }
        let quoted = parts[4].split(separator: "'")[1].prefix { !"(:".contains($0) }
        let text = lines[line - 1].utf8
        let before = Substring(text.prefix(column - 1))
        let after = Substring(text.dropFirst(column - 1))
        if before.last?.isWhitespace ?? false, before.split(separator: " ").last.map({ $0.hasSuffix(quoted) }) ?? false
        {
            // Clang reports the class of `[Name message]` at the message.
            column -= quoted.utf8.count + before.reversed().prefix(while: \.isWhitespace).count
        } else if !after.drop(while: { $0 == "`" || $0 == "." }).hasPrefix(quoted) {
            return nil
        }
        let rest = ([after] + lines[line...].prefix(1)).joined(separator: " ")
        guard rest.range(of: Self.receiver, options: .regularExpression) == nil else { return nil }
        let message = String(parts[4][(parts[4].range(of: "LWA0")?.lowerBound ?? parts[4].startIndex)...])
        self.init(
            file: URL(fileURLWithPath: parts[0]).lastPathComponent, line: line, column: column,
            code: String(message.prefix(6)), message: message.components(separatedBy: " [")[0])
    }

    init(file: String, line: Int, column: Int, code: String, message: String) {
        (self.file, self.line, self.column, self.code, self.message) = (file, line, column, code, message)
    }

    private static let receiver =
        "^AMZNLWAMobileLib[\\s.]+(authorizeUser|getAccessToken|getProfile|clearAuth|handleOpen|getClientId|getRedirect)"
}
