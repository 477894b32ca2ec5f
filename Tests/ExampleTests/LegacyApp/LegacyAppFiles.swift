import Foundation
import Testing

/// The sample app's folder.
struct LegacyAppFiles {
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    static let folder = package.appendingPathComponent("Examples/LegacyApp")

    static func text(_ path: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    }

    static func scheme(_ name: String) throws -> String {
        try text("Examples/LegacyApp/LegacyApp.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme")
    }
}
