import Foundation

extension AMZNFileGrantStore {
    /// Reads the file, then runs `body` on a temporary store beside it. Afterwards everything temporary is removed,
    /// including folders created for it.
    ///
    /// The file and the bytes set aside don't change. A mode that is too open is an error and is not corrected.
    func onTrial<Result>(_ body: (any AMZNGrantStore) throws -> Result) throws -> Result {
        try checkContent()
        let missing = Self.missingFolders(of: path)
        defer { missing.forEach { rmdir($0) } }
        let folder = try makeTrialFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try body(AMZNFileGrantStore(url: URL(fileURLWithPath: folder + "/grants.json")))
    }

    /// The folders that writing the file would create, innermost first.
    private static func missingFolders(of path: String) -> [String] {
        let folder = (path as NSString).deletingLastPathComponent
        let isThere = folder.isEmpty || folder == "/" || FileManager.default.fileExists(atPath: folder)
        return isThere ? [] : [folder] + missingFolders(of: folder)
    }
}
