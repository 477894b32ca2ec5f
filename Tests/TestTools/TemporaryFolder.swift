import Foundation

/// A folder for one test. It is deleted when this object is deallocated.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("LoginWithAmazon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package subscript(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// The mode bits of a file or folder in this folder.
    package func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: self[name].path)[.posixPermissions] as? Int
    }

    /// The sorted names of the folder's content.
    package func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
}
