import Foundation

extension AMZNFileGrantStore {
    /// Reads the file, and runs `body` on another store beside it, of which nothing is left then: not even the folder,
    /// where that has to be made for it.
    ///
    /// Neither the file nor what is set aside changes, and a mode that is too open stays so and is an error.
    func onTrial<Result>(_ body: (any AMZNGrantStore) throws -> Result) throws -> Result {
        try checkContent()
        let missing = Self.missingFolders(of: path)
        defer { missing.forEach { rmdir($0) } }
        let folder = try makeTrialFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try body(AMZNFileGrantStore(url: URL(fileURLWithPath: folder + "/grants.json")))
    }

    /// The folders that a file's making would make, from the innermost on.
    private static func missingFolders(of path: String) -> [String] {
        let folder = (path as NSString).deletingLastPathComponent
        let isThere = folder.isEmpty || folder == "/" || FileManager.default.fileExists(atPath: folder)
        return isThere ? [] : [folder] + missingFolders(of: folder)
    }
}
