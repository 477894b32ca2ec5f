// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "flutter_amazon_login",
    platforms: [.iOS("15.0")],
    products: [
        .library(name: "flutter-amazon-login", targets: ["flutter_amazon_login"])
    ],
    dependencies: [
        .package(name: "FlutterFramework", path: "../FlutterFramework")
    ],
    targets: [
        .target(
            name: "flutter_amazon_login",
            dependencies: [.product(name: "FlutterFramework", package: "FlutterFramework"), "LoginWithAmazon"],
            resources: [.process("PrivacyInfo.xcprivacy")]),
        .binaryTarget(name: "LoginWithAmazon", path: "LoginWithAmazon.xcframework"),
    ]
)
