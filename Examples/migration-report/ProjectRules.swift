/// The rules for everything that has to change in a project, except the SDK's names.
extension Rule {
    private static let replacement =
        "replace it with the package or, in a plugin, with the framework that Examples/DropInFramework/build makes; "
        + "users sign in once more"

    static let oldFramework = Self("LWA101", .framework, "The framework of the old SDK", replacement)
    static let oldDependency = Self("LWA102", .framework, "A dependency on the old SDK", replacement)
    static let bridgingHeader = Self(
        "LWA103", .facade, "The old import in a bridging header",
        "keep the import while Swift files use 2.x names, then remove it")
    static let oldHeader = Self(
        "LWA104", .facade, "A header of SDK 1.x",
        "keep the import while the file uses 2.x names, because the package has a header of this name; then remove it")
    static let copiedHeader = Self(
        "LWA105", .imports, "A copy of one of the SDK's headers", "remove the file; the package has the declarations")
    static let missingKey = Self(
        "LWA106", .settings, "No API key in Info.plist",
        "set APIKey to the API key that the Amazon developer console shows for this bundle identifier")
    static let unreadableKey = Self(
        "LWA107", .settings, "An API key that can't be read",
        "copy the whole key for iOS from the Amazon developer console again")
    static let foreignKey = Self(
        "LWA108", .settings, "An API key for another bundle identifier",
        "get a key for this bundle identifier, or correct the identifier")
    static let missingScheme = Self(
        "LWA109", .settings, "No URL scheme for the redirect",
        "add an entry to `CFBundleURLTypes` whose `CFBundleURLSchemes` has `amzn-` followed by the bundle identifier")
    static let moduleImport = Self(
        "LWA110", .imports, "An import that lacks the 2.x names",
        "use `import LoginWithAmazonLegacy`, which also imports LoginWithAmazon",
        objectiveC: "use `@import LoginWithAmazonObjC;`, which also imports LoginWithAmazon")
    static let deploymentTarget = Self(
        "LWA111", .framework, "A deployment target below the package's",
        "raise it to iOS \(BuildFile.minimumOfiOS) or macOS \(BuildFile.minimumOfMacOS), which the package needs; "
            + "users of earlier systems keep the app's previous version")
    static let swiftVersion = Self(
        "LWA112", .framework, "A Swift version below 5",
        "convert the sources to Swift 5 first, and leave the 2.x calls as they are")
    static let linkerFlag = Self(
        "LWA113", .framework, "A linker flag for the old SDK",
        "remove the flag; Xcode and CocoaPods link the package or its framework without it")
    static let searchPath = Self(
        "LWA114", .framework, "A search path that leads to the old SDK",
        "remove the path unless the project needs other files there; the compiler may find the old headers there")
    static let architectures = Self(
        "LWA115", .framework, "Architectures left out for the old SDK",
        "remove the setting if only the old framework needed it")
    static let oldFolder = Self(
        "LWA116", .framework, "The old SDK's folder",
        "delete the folder and its reference in Xcode, because the compiler may find the old headers")
    static let oldXcode = Self(
        "LWA117", .framework, "A version of Xcode that is too old for the package",
        "raise it to Xcode \(BuildFile.minimumOfXcode) or later")
    static let closedPage = Self(
        "LWA118", .users, "A failure handler that doesn't expect the page to be closed",
        "return without an alert if the code is `kAIErrorUserInterrupted`; "
            + "the method is now called when a user closes the page")

    static let ofProjects = [
        oldFramework, oldDependency, bridgingHeader, oldHeader, copiedHeader, missingKey, unreadableKey, foreignKey,
        missingScheme, moduleImport, deploymentTarget, swiftVersion, linkerFlag, searchPath, architectures, oldFolder,
        oldXcode, closedPage,
    ]
}
