// swift-tools-version: 6.1
import PackageDescription

/// Settings of every target: existential types are spelled `any`, so that a reader sees each dynamic call.
let strict: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

let package = Package(
    name: "LoginWithAmazon",
    platforms: [.iOS(.v13), .macOS(.v10_15), .macCatalyst("13.1"), .visionOS(.v1)],
    products: [
        .library(name: "LoginWithAmazon", targets: ["LoginWithAmazon"]),
        .library(name: "LoginWithAmazonLegacy", targets: ["LoginWithAmazonLegacy"]),
    ],
    dependencies: [],
    targets: [
        .target(name: "LoginWithAmazon", swiftSettings: strict),
        .target(name: "LoginWithAmazonLegacy", dependencies: ["LoginWithAmazon"], swiftSettings: strict),
        .target(
            name: "LocalAuthorizationServer",
            dependencies: ["LoginWithAmazon"],
            path: "Examples/LocalAuthorizationServer",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "authorization-server",
            dependencies: ["LocalAuthorizationServer"],
            path: "Examples/authorization-server",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ExampleTests",
            dependencies: ["LocalAuthorizationServer", "authorization-server"],
            swiftSettings: strict
        ),
    ]
)
