import Foundation

/// The compilers' deprecation warnings for 2.x names: with the package trait in Swift, with the macro in Objective-C.
enum CompilerWarnings {
    struct Failure: Error { let text: String }

    static let canCompileSwift =
        Command(tool: "swiftc") != nil
        && FileManager.default.fileExists(atPath: modules.appendingPathComponent("LoginWithAmazon.swiftmodule").path)
    static let canCompileObjectiveC = Command(tool: "clang") != nil

    private static let modules = Command.products.appendingPathComponent("Modules")

    /// The warnings for the files as one module, compiled against the facade with the trait.
    static func swift(_ files: [URL], in folder: URL) async throws -> [Warning] {
        guard let compiler = Command(tool: "swiftc") else { return [] }
        let facade = folder.appendingPathComponent("LoginWithAmazonLegacy.swiftmodule")
        let sources = Repository.files(Repository.facade, ["swift"]).map(\.path)
        let emitted = try await compiler.run(
            [
                "-frontend", "-emit-module", "-parse-as-library", "-D", "MigrationWarnings", "-swift-version", "6",
                "-experimental-skip-all-function-bodies", "-suppress-warnings", "-I", modules.path,
                "-module-name", "LoginWithAmazonLegacy", "-o", facade.path,
            ] + sources)
        guard emitted.status == 0 else { throw Failure(text: emitted.errors) }
        let checked = try await compiler.run(
            ["-typecheck", "-swift-version", "5", "-I", folder.path, "-I", modules.path] + files.map(\.path))
        guard checked.status == 0 else { throw Failure(text: checked.errors) }
        return Warning.all(in: checked.errors)
    }

    /// The warnings for each file, compiled against the package's headers and a minimal Foundation.
    static func objectiveC(_ files: [URL]) async throws -> [Warning] {
        guard let compiler = Command(tool: "clang") else { return [] }
        var warnings: [Warning] = []
        for file in files {
            let checked = try await compiler.run([
                "-fsyntax-only", "-x", "objective-c", "-fobjc-arc", "-fblocks", "-fobjc-runtime=ios-13.0",
                "-DLWA_MIGRATION_WARNINGS=1", "-Wno-everything", "-Wdeprecated-declarations", "-Wdeprecated-pragma",
                "-I", Repository.facade.appendingPathComponent("ObjectiveC/include").path,
                "-I", Repository.fixtures.appendingPathComponent("Headers").path, file.path,
            ])
            guard checked.status == 0 else { throw Failure(text: checked.errors) }
            warnings += Warning.all(in: checked.errors)
        }
        return warnings
    }
}

/// A warning with its code and position.
struct Warning: Hashable, Comparable, CustomStringConvertible {
    let file: String
    let line: Int
    let column: Int
    let code: String

    var description: String { "\(file):\(line):\(column) \(code)" }
    /// The description without the column.
    var onItsLine: String { "\(file):\(line) \(code)" }

    static func < (left: Self, right: Self) -> Bool {
        (left.file, left.line, left.column, left.code) < (right.file, right.line, right.column, right.code)
    }

    /// Parses a compiler's output, or the report in Xcode's format.
    ///
    /// A warning may be reported for a macro and for its expansion. Each position counts as one use, of the name
    /// written there.
    static func all(in text: String) -> [Warning] {
        var byPlace: [String: Warning] = [:]
        for warning in text.split(separator: "\n").compactMap(Warning.init) {
            let place = "\(warning.file):\(warning.line):\(warning.column)"
            if byPlace[place].map({ $0 < warning }) ?? true { byPlace[place] = warning }
        }
        return byPlace.values.sorted()
    }

    private init?(_ line: Substring) {
        let parts = line.split(separator: ":", maxSplits: 4).map(String.init)
        guard parts.count == 5, parts[3] == " warning", let number = Int(parts[1]), let column = Int(parts[2]),
            let start = parts[4].range(of: "LWA0")
        else { return nil }
        file = URL(fileURLWithPath: parts[0]).lastPathComponent
        self.line = number
        self.column = column
        code = String(parts[4][start.lowerBound...].prefix(6))
    }
}
