import Foundation
import Testing

/// The sample app's folder and settings.
struct LegacyAppFiles {
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    static let folder = package.appendingPathComponent("Examples/LegacyApp")

    let project: XcodeProject

    init() throws { project = try XcodeProject(Self.folder.appendingPathComponent("LegacyApp.xcodeproj")) }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }

    static func scheme(_ name: String) throws -> XcodeScheme {
        try XcodeScheme(folder.appendingPathComponent("LegacyApp.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme"))
    }

    /// The files of a subfolder, as paths relative to the app's folder.
    static func names(in folder: String) throws -> Set<String> {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appendingPathComponent(folder).path)
        return Set(names.filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" })
    }

    /// The build settings of `LegacyApp.xcconfig`.
    static func configuration() throws -> [String: String] {
        let lines = try text("Examples/LegacyApp/LegacyApp.xcconfig").split(separator: "\n")
        return lines.filter { !$0.hasPrefix("//") && !$0.hasPrefix("#") }.reduce(into: [:]) { settings, line in
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            settings[parts[0]] = parts.count == 2 ? parts[1] : ""
        }
    }

    /// The app's Info.plist with build settings substituted, as Xcode does.
    func info() throws -> [String: Any] {
        var settings = try project.settings(of: try project.target("LegacyApp"), configuration: "Debug")
        settings.merge(try Self.configuration()) { own, _ in own }
        var text = try Self.text("Examples/LegacyApp/App/Info.plist")
        for _ in 0..<2 {
            for (name, value) in settings { text = text.replacingOccurrences(of: "$(\(name))", with: value) }
        }
        let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        return try #require(list as? [String: Any])
    }
}
