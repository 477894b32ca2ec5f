// swift-tools-version: 6.1
import PackageDescription

// An app's manifest, for the lines in the README and in the article *Codes*. Only evaluated: there is no such package.
let package = Package(
    name: "Shop",
    dependencies: [
        // snippet: package
        .package(url: "https://example.com/login-with-amazon.git", branch: "main")
        // end
    ],
    targets: [
        .target(
            name: "Shop",
            dependencies: [
                // snippet: product
                .product(name: "LoginWithAmazonLegacy", package: "login-with-amazon")
                // end
            ])
    ])

if Context.environment["MIGRATION_WARNINGS"] != nil {
    package.dependencies = [
        // snippet: package-with-warnings
        .package(
            url: "https://example.com/login-with-amazon.git", branch: "main", traits: ["MigrationWarnings"])
        // end
    ]
}
