// swift-tools-version: 6.1
import PackageDescription

/// Settings of every target: existential types require `any`, which makes dynamic calls visible.
let strict: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// A program from the folder `Examples`.
func example(_ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Examples/\(name)", swiftSettings: strict + settings)
}

let package = Package(
    name: "LoginWithAmazon",
    platforms: [.iOS(.v15), .macOS(.v12), .macCatalyst(.v15), .visionOS(.v1)],
    products: [
        .library(
            name: "LoginWithAmazon", targets: ["LoginWithAmazon", "LoginWithAmazonLegacy", "LoginWithAmazonObjC"]),
        // For the tests of other packages.
        .executable(name: "authorization-server", targets: ["authorization-server"]),
    ],
    traits: [
        .trait(
            name: "MigrationWarnings",
            description: "Marks every declaration of SDK 2.x as deprecated, with a code and its replacement.")
    ],
    dependencies: [],
    targets: [
        .target(
            name: "LoginWithAmazon", resources: [.copy("PrivacyInfo.xcprivacy")], swiftSettings: strict),
        // Without package access, so that the facade can use only the core's public API.
        .target(
            name: "LoginWithAmazonLegacy", dependencies: ["LoginWithAmazon"], exclude: ["ObjectiveC"],
            packageAccess: false, swiftSettings: strict),
        // Only headers: <LoginWithAmazon/LoginWithAmazon.h>, with the constants that Swift can't export.
        .target(
            name: "LoginWithAmazonObjC", dependencies: ["LoginWithAmazon", "LoginWithAmazonLegacy"],
            path: "Sources/LoginWithAmazonLegacy/ObjectiveC"),

        .target(
            name: "ProgramSupport", dependencies: ["LoginWithAmazon"], path: "Examples/ProgramSupport",
            swiftSettings: strict),
        .target(
            name: "LocalAuthorizationServer", dependencies: ["LoginWithAmazon", "ProgramSupport"],
            path: "Examples/LocalAuthorizationServer", swiftSettings: strict),
        .target(
            name: "ExampleSupport", dependencies: ["LoginWithAmazon", "LocalAuthorizationServer", "ProgramSupport"],
            path: "Examples/ExampleSupport", swiftSettings: strict),
        .target(
            name: "BothAPIs", dependencies: ["LoginWithAmazonLegacy"], path: "Examples/BothAPIs",
            swiftSettings: strict),
        example("authorization-server", ["LocalAuthorizationServer", "ExampleSupport"]),
        // Old clients use Swift 5 mode and import only the facade.
        example("legacy-client", ["LoginWithAmazonLegacy", "ExampleSupport"], [.swiftLanguageMode(.v5)]),
        example("modern-client", ["LoginWithAmazon", "ExampleSupport"]),
        // Short programs, which articles print.
        example("minimal-client", ["LoginWithAmazon", "ExampleSupport"]),
        example("device-client", ["LoginWithAmazon", "ExampleSupport"]),
        example("code-pair-client", ["LoginWithAmazon", "ExampleSupport"]),
        example("side-by-side", ["BothAPIs", "ExampleSupport"]),
        example("benchmark", ["ExampleSupport"]),
        example("migration-report", ["ProgramSupport"]),

        // In C, to run before `main`: makes the tests independent of proxies.
        .target(name: "TestEnvironment", path: "Tests/TestEnvironment"),
        .target(
            name: "TestTools", dependencies: ["LoginWithAmazon", "TestEnvironment"], path: "Tests/TestTools",
            swiftSettings: strict),
        // The tools, and traits of Swift Testing, which programs can't link on every platform.
        .target(
            name: "TestSupport", dependencies: ["TestTools"], path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(
            name: "LoginWithAmazonTests", dependencies: ["LoginWithAmazon", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "LoginWithAmazonLegacyTests", dependencies: ["LoginWithAmazonLegacy", "BothAPIs", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ParityTests", dependencies: ["BothAPIs", "ExampleSupport", "TestSupport"],
            swiftSettings: strict),
        // The programs in the article on sessions, which must compile as an app's code.
        .target(
            name: "SessionPrograms", dependencies: ["LoginWithAmazon"], path: "Tests/UsingSessions/Programs",
            packageAccess: false, swiftSettings: strict),
        .testTarget(
            name: "UsingSessionsTests",
            dependencies: ["SessionPrograms", "LoginWithAmazonLegacy", "ExampleSupport", "TestSupport"],
            path: "Tests/UsingSessions/Checks", swiftSettings: strict),
        // Driven by the system tests: several processes, other users, few descriptors, proxies. Has package access.
        .executableTarget(
            name: "SystemProbe",
            dependencies: ["LoginWithAmazon", "LocalAuthorizationServer", "ExampleSupport", "TestTools"],
            path: "Tests/SystemProbe", swiftSettings: strict),
        // Tests of what surrounds a program: processes, other users, disks, home folders, limits, proxies.
        .testTarget(
            name: "SystemTests",
            dependencies: [
                "LoginWithAmazon", "LocalAuthorizationServer", "ExampleSupport", "TestSupport", "SystemProbe",
                "authorization-server", "legacy-client", "modern-client", "side-by-side", "benchmark",
            ],
            swiftSettings: strict),
        // Tests of schedules and hostile input, which `.ci/survival` reports as figures.
        .testTarget(
            name: "SurvivalTests",
            dependencies: ["LoginWithAmazonLegacy", "BothAPIs", "TestSupport"],
            exclude: ["HostileInput/corpus.list"], swiftSettings: strict),
        // Tests the local server's pages with a headless browser.
        .testTarget(
            name: "BrowserTests",
            dependencies: [
                "LoginWithAmazon", "LocalAuthorizationServer", "TestSupport", "modern-client", "side-by-side",
                "migration-report",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MigrationReportTests",
            dependencies: ["LoginWithAmazon", "TestSupport", "migration-report"], swiftSettings: strict),
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "BothAPIs", "LocalAuthorizationServer", "ExampleSupport", "TestSupport", "authorization-server",
                "legacy-client", "modern-client", "minimal-client", "device-client", "code-pair-client",
                "side-by-side", "benchmark", "migration-report",
            ],
            swiftSettings: strict),
    ]
)
