// swift-tools-version: 6.1
import PackageDescription

// This is a separate package, because in the project's package `canImport(UIKit)` would become true for every target.
let strict: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

let package = Package(
    name: "SimulatedDevice",
    targets: [
        // The next four targets simulate the parts of Apple's frameworks that the project uses.
        .target(name: "UIKit", path: "UIKit", swiftSettings: strict),
        .target(name: "SafariServices", dependencies: ["UIKit"], path: "SafariServices", swiftSettings: strict),
        .target(
            name: "AuthenticationServices", dependencies: ["SafariServices", "UIKit"],
            path: "AuthenticationServices", swiftSettings: strict),
        .target(name: "Security", path: "Security", swiftSettings: strict),

        // `Links` has symbolic links to the project's folders, because a target must be inside its package.
        .target(
            name: "LoginWithAmazon", dependencies: ["AuthenticationServices", "SafariServices", "Security", "UIKit"],
            path: "Links/LoginWithAmazon", resources: [.copy("PrivacyInfo.xcprivacy")], swiftSettings: strict),
        .target(name: "TestEnvironment", path: "Links/TestEnvironment"),
        .target(
            name: "TestTools", dependencies: ["LoginWithAmazon", "TestEnvironment"], path: "Links/TestTools",
            swiftSettings: strict),
        .target(name: "TestSupport", dependencies: ["TestTools"], path: "Links/TestSupport", swiftSettings: strict),

        .testTarget(
            name: "Stories", dependencies: ["LoginWithAmazon", "TestSupport"], path: "Stories",
            // Without the flag, the compiler would import `_Testing_UIKit`, which exists only on Apple's platforms.
            swiftSettings: strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
    ]
)
