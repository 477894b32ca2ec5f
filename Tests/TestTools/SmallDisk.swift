import Foundation

/// A file system of 64 KiB in memory, for tests with a full or read-only disk.
package final class SmallDisk {
    /// Whether this process can mount such a file system. Only root on Linux can.
    package static let isPossible = (try? SmallDisk()) != nil

    private let folder: TemporaryFolder

    package init() throws {
        folder = try TemporaryFolder()
        try Self.run("mount", "-t", "tmpfs", "-o", "size=64k,mode=700", "none", folder.url.path)
    }

    deinit { try? Self.run("umount", folder.url.path) }

    package subscript(_ name: String) -> URL { folder[name] }

    /// Fills the disk completely.
    package func fill() throws {
        try Data().write(to: self["filler"])
        let filler = try FileHandle(forWritingTo: self["filler"])
        defer { try? filler.close() }
        let block = Data(repeating: 0, count: 4096)
        while (try? filler.write(contentsOf: block)) != nil {}
    }

    /// Ends the effect of ``fill()``.
    package func makeRoom() throws { try FileManager.default.removeItem(at: self["filler"]) }

    package func makeReadOnly() throws { try Self.run("mount", "-o", "remount,ro", folder.url.path) }

    private static func run(_ tool: String, _ words: String...) throws {
        #if os(macOS) || os(Linux)
            let status = try BuiltProgram(tool: tool)?.start(words).finish().status
            guard status == 0 else { throw CocoaError(.fileWriteNoPermission) }
        #else
            throw CocoaError(.featureUnsupported)
        #endif
    }
}
