/// The apps among the files. A file belongs to the app whose Info.plist is nearest, or to several apps that are equally
/// near.
struct Apps {
    /// The folders of the apps' Info.plist files, as path components.
    let folders: [[String]]

    init(infoPlists: some Sequence<String>) { folders = infoPlists.map { $0.components.dropLast() } }

    /// Whether each app to which the file belongs has at least one of the other files.
    func provide(_ others: [String], to file: String) -> Bool {
        guard !folders.isEmpty else { return !others.isEmpty }
        return folders(of: file).allSatisfy { folder in others.contains { folders(of: $0).contains(folder) } }
    }

    func share(_ file: String, _ other: String) -> Bool {
        folders.isEmpty || !Set(folders(of: file)).isDisjoint(with: folders(of: other))
    }

    /// Whether a file belongs to the app with this Info.plist, and to no app in another folder.
    func owns(infoPlist: String, _ file: String) -> Bool {
        Set(folders(of: file)) == [infoPlist.components.dropLast()]
    }

    /// The folders that have the longest part of their path in common with the file's path. Of these, a folder around
    /// the file is nearer than others.
    private func folders(of file: String) -> [[String]] {
        let file = file.components
        let near = folders.map { folder in
            let shared = zip(file, folder).prefix { $0 == $1 }.count
            return (folder, shared * 2 + (shared == folder.count ? 1 : 0))
        }
        let most = near.map(\.1).max()
        return near.filter { $0.1 == most }.map(\.0)
    }
}
