import Foundation

/// A folder of one test's own; it goes when the test's last reference to it goes.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("LoginWithAmazon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package subscript(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// The mode bits of a file or folder in it.
    package func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: self[name].path)[.posixPermissions] as? Int
    }

    /// The names in it, sorted.
    package func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
}
