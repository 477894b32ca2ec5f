import Foundation
import TestSupport

@testable import migration_report

/// The compilers' deprecation warnings for the facade's names. The package trait `MigrationWarnings` enables them in
/// Swift, the macro `LWA_MIGRATION_WARNINGS` in Objective-C.
enum CompilerWarnings {
    /// A use as `file:line:column code`.
    typealias Use = String

    struct Failure: Error { let text: String }

    /// The languages with a compiler on this machine. Swift also needs the built module of the package's core.
    static let languages = [SourceLanguage.swift, .objectiveC].filter { language in
        let module = modules.appendingPathComponent("LoginWithAmazon.swiftmodule").path
        return language == .swift
            ? BuiltProgram(tool: "swiftc") != nil && FileManager.default.fileExists(atPath: module)
            : BuiltProgram(tool: "clang") != nil
    }

    private static let modules = BuiltProgram.folder.appendingPathComponent("Modules")

    /// Compiles the files and returns the deprecation messages of the uses. Swift files are compiled as one module.
    /// - Throws: ``Failure`` if the files don't compile
    static func messages(
        for files: [URL], _ language: SourceLanguage, clangFlags: [String] = []
    ) async throws -> [Use: String] {
        switch language {
        case .swift:
            let folder = try await facade.value
            let flags = ["-typecheck", "-parse-as-library", "-module-name", "App", "-swift-version", "5"]
            let modules = ["-I", folder.path, "-I", modules.path]
            return messages(try await run("swiftc", flags + modules + files.map(\.path)))
        case .objectiveC:
            let headers = ["Sources/LoginWithAmazonLegacy/ObjectiveC/include", "Tests/AppleSurface/FakeSDK"]
            let flags = [
                "-target", "arm64-apple-ios15.0", "-fsyntax-only", "-fobjc-arc", "-DLWA_MIGRATION_WARNINGS=1",
                "-Wno-everything", "-Wdeprecated-declarations", "-Wdeprecated-pragma",
            ]
            let folders = headers.flatMap { ["-I", Repository.root.appendingPathComponent($0).path] }
            return messages(try await run("clang", flags + clangFlags + folders + files.map(\.path)))
        }
    }

    /// A folder with the facade's module, in the build's folder, so that no test run leaves a temporary folder. The
    /// module is compiled once, with the condition `MigrationWarnings`, which the package trait sets.
    private static let facade = Task {
        let folder = BuiltProgram.folder.appendingPathComponent("MigrationWarnings")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let flags = [
            "-emit-module", "-parse-as-library", "-D", "MigrationWarnings", "-swift-version", "6", "-Xfrontend",
            "-experimental-skip-all-function-bodies", "-suppress-warnings", "-I", modules.path, "-module-name",
            "LoginWithAmazonLegacy", "-o",
            folder.appendingPathComponent("LoginWithAmazonLegacy.swiftmodule").path,
        ]
        _ = try await run("swiftc", flags + Repository.files("Sources/LoginWithAmazonLegacy", "swift").map(\.path))
        return folder
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

    // MARK: Messages

    /// Reads a compiler's output: `path:line:column: warning: 'name' is deprecated: LWA001: use …`.
    private static func messages(_ output: String) -> [Use: String] {
        var (messages, texts): ([Use: String], [String: [Substring]]) = ([:], [:])
        for warning in output.split(separator: "\n") {
            let parts = warning.split(separator: ":", maxSplits: 4).map(String.init)
            guard parts.count == 5, parts[3] == " warning", let code = parts[4].range(of: "LWA0"),
                parts[0].hasPrefix("/"), let line = Int(parts[1]), let reported = Int(parts[2])
            else { continue }
            let text = texts[parts[0]] ?? lines(of: parts[0])
            texts[parts[0]] = text
            let name = parts[4].split(separator: "'")[1].prefix { !"(:".contains($0) }
            guard let column = column(of: name, reported, text[(line - 1)...].prefix(2)) else { continue }
            let message = parts[4][code.lowerBound...].components(separatedBy: " [")[0]
            let file = URL(fileURLWithPath: parts[0]).lastPathComponent
            messages["\(file):\(line):\(column) \(message.prefix(6))"] = message
        }
        return messages
    }

    private static func lines(of path: String) -> [Substring] {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }

    /// The column at which the report finds the name. It is nil for warnings without a finding: in the expansion of a
    /// macro, about the type of an enumeration case in a pattern, and about `AMZNLWAMobileLib` if a call follows on the
    /// same line or the next.
    private static func column(of name: Substring, _ column: Int, _ lines: ArraySlice<Substring>) -> Int? {
        guard let text = lines.first?.utf8 else { return nil }
        let before = Substring(text.prefix(column - 1))
        let after = Substring(text.dropFirst(column - 1))
        let rest = ([after] + lines.dropFirst()).joined(separator: " ")
        guard rest.range(of: receiver, options: .regularExpression) == nil else { return nil }
        if before.last?.isWhitespace ?? false, before.split(separator: " ").last.map({ $0.hasSuffix(name) }) ?? false {
            // For `[Name message]`, Clang gives the column of `message`, although the warning is about the class
            // `Name`.
            return column - name.utf8.count - before.reversed().prefix(while: \.isWhitespace).count
        }
        return after.drop(while: { $0 == "`" || $0 == "." }).hasPrefix(name) ? column : nil
    }

    private static let receiver =
        "^AMZNLWAMobileLib[\\s.]+(authorizeUser|getAccessToken|getProfile|clearAuth|handleOpen|getClientId|getRedirect)"
}
