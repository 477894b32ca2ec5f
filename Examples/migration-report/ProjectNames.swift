/// Decides which possible uses, imports and failure methods in a project are reported. The decisions depend on all
/// files of the project.
struct ProjectNames {
    private let files: [FileFacts]
    /// The names that the project declares, by the language of the declaring file.
    private let declared: [SourceLanguage: Set<String>]
    private let bridgingHeaders: Set<String>
    private let apps: Apps
    private let isCordovaPlugin: Bool
    /// Whether a header of the project imports the SDK. Then each of the project's files may see its names.
    private let hasHeader: Bool
    /// The files because of which an app's Swift files see the 2.x names without an import of their own.
    private let suppliers: [String]
    /// The types that may be delegates of sign-ins, and the types that may be delegates of calls that show no page.
    private let (signIns, silent): (Set<String>, Set<String>)

    init(_ files: [FileFacts], bridgingHeaders: Set<String>, _ apps: Apps, isCordovaPlugin: Bool) {
        (self.files, self.bridgingHeaders, self.apps) = (files, bridgingHeaders, apps)
        self.isCordovaPlugin = isCordovaPlugin
        declared = files.reduce(into: [:]) { $0[$1.language, default: []].formUnion($1.declared) }
        hasHeader = files.contains { $0.isHeader && $0.importsSDK }
        suppliers = files.filter { file in
            file.importsSDK && bridgingHeaders.contains(file.path)
                || file.imports.contains { $0.isExported && $0.name == "LoginWithAmazonLegacy" }
        }.map(\.path)
        signIns = files.reduce(into: []) { $0.formUnion($1.signInDelegates) }
        let isKnown = !files.contains(where: \.hasUnknownSignInDelegate)
        silent = isKnown ? files.reduce(into: []) { $0.formUnion($1.silentDelegates) } : []
    }

    /// Returns the findings in one of the project's files.
    func findings(in file: FileFacts, _ route: Route) -> [Finding] {
        // The module of the package's framework has all names.
        let uses = uses(in: file).filter { $0.rule != .qualifiedName || route != .framework }
        return uses + (uses.isEmpty ? [] : failureFindings(file)) + redirectFindings(file)
            + importFindings(file, route)
    }

    private func uses(in file: FileFacts) -> [Finding] {
        let seesSDK =
            file.hasEvidence || hasHeader || file.language == .swift && apps.provide(suppliers, to: file.path)
            || file.imports.contains { $0.isInModule || LegacyName.headers.contains($0.name.lastComponent) }
        let owned = (declared[file.language] ?? []).union(file.declaredHere)
        let others = seesSDK ? owned : owned.union(LegacyName.generalNames)
        return file.candidates.filter { others.isDisjoint(with: $0.names) }.map(\.use)
    }

    /// Returns a finding for each failure method that doesn't expect the user to close the page. A type that may be a
    /// delegate only of calls that show no page is left out.
    private func failureFindings(_ file: FileFacts) -> [Finding] {
        file.failureMethods.filter { signIns.contains($0.type) || !silent.contains($0.type) }.map {
            Finding(
                .closedPage, file.path, "\($0.type) \($0.action), and doesn't check for kAIErrorUserInterrupted",
                at: $0.place)
        }
    }

    /// Returns a finding for each call that passes a redirect to the SDK, if all these calls of an app are in its app
    /// delegate although it has scenes. Apps with a Cordova plugin have scenes, which cordova-ios 8 adds.
    private func redirectFindings(_ file: FileFacts) -> [Finding] {
        guard !file.redirects.isEmpty else { return [] }
        let app = files.filter { apps.share($0.path, file.path) }
        guard isCordovaPlugin || app.contains(where: \.hasScenes),
            app.flatMap(\.redirects).allSatisfy(\.isInAppDelegate)
        else { return [] }
        return file.redirects.map {
            Finding(
                .redirect, file.path,
                "handleOpen is called only in the app delegate, which receives no URLs in an app with scenes",
                at: $0.place, advice: isCordovaPlugin ? Self.adviceForCordova : nil)
        }
    }

    private static let adviceForCordova =
        "if the app shows the page in the browser, call `handleOpen` where the plugin receives "
        + "`CDVPluginHandleOpenURLNotification`; the sign-in sheet needs no call"

    // MARK: Imports

    private func importFindings(_ file: FileFacts, _ route: Route) -> [Finding] {
        file.imports.compactMap { include in
            rule(for: include, in: file, route).map { rule in
                let reason = rule == .moduleImport ? ", which lacks names that the file uses" : ""
                let detail = "The file imports \(include.name)\(reason)"
                return Finding(rule, file.path, detail, at: include.place, in: file.language)
            }
        }
    }

    private func rule(for include: FileFacts.Import, in file: FileFacts, _ route: Route) -> Rule? {
        if include.isOfHeader { return isUnknown(include, route) ? .flatImport : nil }
        // The module of the package's framework has all names.
        guard include.name == "LoginWithAmazon", route == .package,
            file.language == .objectiveC || !apps.provide(suppliers, to: file.path),
            !file.imports.contains(where: { $0.isOfSDK && $0.name != include.name }),
            // Other files depend on the imports of a header.
            (file.isHeader ? files : [file]).contains(where: needsMoreThanModule)
        else { return nil }
        return .moduleImport
    }

    /// Whether a file uses what the package's module `LoginWithAmazon` lacks: 2.x calls, constants and block types.
    private func needsMoreThanModule(_ file: FileFacts) -> Bool { file.needsHeaders || !uses(in: file).isEmpty }

    /// Whether the path isn't one of the package's. The package has some headers without a folder too, but its
    /// framework doesn't.
    private func isUnknown(_ include: FileFacts.Import, _ route: Route) -> Bool {
        let name = include.name.lastComponent
        return LegacyName.headers.contains(name) && include.name != "LoginWithAmazon/\(name)"
            && (route == .framework || !LegacyName.flatHeaders.contains(include.name))
    }
}
