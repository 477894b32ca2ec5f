/// The rules for everything that has to change in a project, except the SDK's names.
extension Rule {
    private static let replacement =
        "replace it with the package or, in a plugin, with the framework that Examples/DropInFramework/build makes"

    static let oldFramework = Self("LWA101", .framework, "The framework of the old SDK", replacement)
    static let oldDependency = Self("LWA102", .framework, "A dependency on the old SDK", replacement)
    static let flatImport = Self(
        "LWA104", .imports, "An import whose path isn't one of the package's",
        "use `#import <LoginWithAmazon/LoginWithAmazon.h>`")
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
        "LWA110", .imports, "An import that lacks names which the file uses",
        "use `import LoginWithAmazonLegacy`, which also imports LoginWithAmazon",
        objectiveC: "use `@import LoginWithAmazonObjC;`, which also imports LoginWithAmazon")
    static let deploymentTarget = Self(
        "LWA111", .framework,
        "A deployment target below iOS \(BuildFile.minimumOfiOS) or macOS \(BuildFile.minimumOfMacOS)",
        "raise it to that version; users of earlier systems keep the app's previous version")
    static let swiftVersion = Self(
        "LWA112", .conversion, "A Swift version below 4",
        "convert the sources to Swift 5 first, and leave the 2.x calls as they are")
    static let linkerFlag = Self(
        "LWA113", .framework, "A linker flag, a script phase or an attribute for the old SDK",
        "remove the flag, the phase, its entry or the attribute; the package or its framework is linked and embedded "
            + "without it")
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
        "use Xcode \(BuildFile.minimumOfXcode) or later")
    static let closedPage = Self(
        "LWA118", .users, "A failure handler that doesn't expect the page to be closed",
        "when the user closes the page, finish what the call began, and don't show it as a failure")
    static let redirect = Self(
        "LWA119", .calls, "A redirect that only the app delegate passes to the SDK",
        "if the app shows the page in the browser, call `handleOpen` in the scene delegate or, in SwiftUI, in `onOpenURL`; "
            + "the sign-in sheet needs no call", see: "redirects")
    static let binding = Self(
        "LWA120", .framework, "A binding for another language",
        "keep the old SDK; the package can't replace it, because a binding finds classes by their names at run time, "
            + "and the package's classes have other names there")
    static let swift2Case = Self(
        "LWA121", .conversion, "A name that an enumeration's case has in Swift 2",
        "begin the name with a lowercase letter, as in `API.getProfile`")
    static let classByName = Self(
        "LWA122", .imports, "The name of a class as a text",
        "use the class itself, as in `AIMobileLib.self`; the package's classes have other names at run time",
        objectiveC: "use the class itself, as in `[AIMobileLib class]`; the package's classes have other names at run "
            + "time")
    static let subclass = Self(
        "LWA123", .imports, "An Objective-C class that inherits from one of the SDK's classes",
        "keep an object of the SDK's class in a property instead; an Objective-C class can't inherit from the "
            + "package's classes")
    static let variable = Self(
        "LWA124", .imports, "An error code as a variable in Objective-C",
        "remove the `extern` declaration, or take the address of a variable with the code's value; the package's "
            + "error codes are enumerators")
    static let qualifiedName = Self(
        "LWA125", .imports, "A 2.x name after the name of the module LoginWithAmazon",
        "write LoginWithAmazonLegacy before the name, or no module")

    static let ofProjects = [
        oldFramework, oldDependency, flatImport, copiedHeader, missingKey, unreadableKey, foreignKey, missingScheme,
        moduleImport, deploymentTarget, swiftVersion, linkerFlag, searchPath, architectures, oldFolder, oldXcode,
        closedPage, redirect, binding, swift2Case, classByName, subclass, variable, qualifiedName,
    ]

    /// Whether the rule is about a version. Versions matter only where a source uses the SDK.
    var isOfVersion: Bool { [.deploymentTarget, .swiftVersion, .oldXcode].contains(self) }
}
