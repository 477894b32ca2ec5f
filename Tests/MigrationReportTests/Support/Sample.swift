import Foundation
import TestSupport

@testable import MigrationReport

/// A project in a temporary folder.
struct Sample {
    let folder: TemporaryFolder

    init(_ files: [String: String]) throws { try self.init(files.mapValues { Data($0.utf8) }) }

    init(_ files: [String: Data]) throws {
        folder = try TemporaryFolder()
        for (path, data) in files {
            let file = folder[path]
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
    }

    var path: String { folder.url.path }

    func report() throws -> Report {
        var tree = SourceTree()
        try tree.add(path)
        return ProjectScan.report(tree)
    }

    /// The uses as `file:line code`.
    func uses() throws -> [String] {
        try report().files.flatMap { file in
            file.uses.map { "\(file.path.dropFirst(path.count + 1)):\($0.place.line) \($0.declaration.code)" }
        }
    }

    /// The findings besides the uses, as `file:line code`.
    func findings() throws -> [String] {
        try report().findings.map { "\($0.path.dropFirst(path.count + 1)):\($0.place.line) \($0.rule.rawValue)" }
    }
}

extension Sample {
    /// The uses of 2.x in a single Swift file with this text, as `line code`.
    static func swift(_ text: String) throws -> [String] { try lines("A.swift", text) }

    /// The uses of 2.x in a single Objective-C file with this text, as `line code`.
    static func objectiveC(_ text: String) throws -> [String] { try lines("A.m", text) }

    private static func lines(_ name: String, _ text: String) throws -> [String] {
        try Sample([name: text]).uses().map { String($0.dropFirst(name.count + 1)) }
    }

    /// An API key for a bundle identifier, with only the claims that the report checks.
    static func key(_ bundleIdentifier: String) -> String {
        let claims = "{\"iss\":\"Amazon\",\"bundleId\":\"\(bundleIdentifier)\",\"clientId\":\"c\"}"
        return ["header", Data(claims.utf8).base64EncodedString(), "signature"].joined(separator: ".")
    }
}
