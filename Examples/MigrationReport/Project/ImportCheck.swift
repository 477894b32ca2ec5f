/// Finds imports that must change. Pure.
struct ImportCheck {
    let isBridgingHeader: (String) -> Bool
    /// Whether Swift files see the 2.x names without importing them.
    let isSuppliedInSwift: Bool

    /// The findings about a file's imports, depending on whether it uses 2.x names.
    func findings(_ path: String, _ file: FileFacts, isUsing: Bool) -> [ProjectFinding] {
        if file.isCopyOfSDK {
            return [ProjectFinding(rule: .copiedHeader, path: path, place: .beginning, detail: "It declares 2.x names")]
        }
        switch file.language {
        case .swift: return isUsing && !isSuppliedInSwift ? moduleImports(path, file) : []
        case .objectiveC:
            return file.imports.compactMap { header(path, $0) } + (isUsing ? moduleImports(path, file) : [])
        }
    }

    private func header(_ path: String, _ include: FileFacts.Import) -> ProjectFinding? {
        if SDKHeaders.ofSDK1.contains(include.fileName) {
            return ProjectFinding(
                rule: .oldHeader, path: path, place: include.place, detail: "It imports \(include.name)")
        }
        guard isBridgingHeader(path), include.name.hasPrefix("LoginWithAmazon") else { return nil }
        return ProjectFinding(
            rule: .bridgingHeader, path: path, place: include.place, detail: "It imports \(include.name)")
    }

    /// In the package, the module of this name contains only the 3.x calls.
    private func moduleImports(_ path: String, _ file: FileFacts) -> [ProjectFinding] {
        guard let found = file.imports.first(where: { $0.name == "LoginWithAmazon" }),
            !file.imports.contains(where: { $0.name != found.name && $0.name.hasPrefix("LoginWithAmazon") })
        else { return [] }
        let detail = "It imports LoginWithAmazon and uses 2.x names"
        return [ProjectFinding(rule: .moduleImport, path: path, place: found.place, detail: detail)]
    }
}
