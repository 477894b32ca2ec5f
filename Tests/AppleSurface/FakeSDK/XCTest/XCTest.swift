@_exported import Foundation

// The part of XCTest that the sample app's UI tests use, declared after Apple's documentation, below
// developer.apple.com/documentation/xctest and developer.apple.com/documentation/xcuiautomation. None of it ever runs.

/// A class of tests.
open class XCTestCase: NSObject {
    /// Called after each test.
    open func tearDown() async throws {}
}

/// Records a failure.
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}

/// A provider of elements.
@MainActor
public protocol XCUIElementTypeQueryProvider {
    /// Its alerts.
    var alerts: XCUIElementQuery { get }
    /// Its buttons.
    var buttons: XCUIElementQuery { get }
    /// Its text fields.
    var textFields: XCUIElementQuery { get }
    /// Its password fields.
    var secureTextFields: XCUIElementQuery { get }
    /// Its text views.
    var textViews: XCUIElementQuery { get }
    /// Its web pages.
    var webViews: XCUIElementQuery { get }
}

extension XCUIElementTypeQueryProvider {
    /// Its alerts.
    public var alerts: XCUIElementQuery { XCUIElementQuery() }
    /// Its buttons.
    public var buttons: XCUIElementQuery { XCUIElementQuery() }
    /// Its text fields.
    public var textFields: XCUIElementQuery { XCUIElementQuery() }
    /// Its password fields.
    public var secureTextFields: XCUIElementQuery { XCUIElementQuery() }
    /// Its text views.
    public var textViews: XCUIElementQuery { XCUIElementQuery() }
    /// Its web pages.
    public var webViews: XCUIElementQuery { XCUIElementQuery() }
}

/// The elements of one kind.
@MainActor
open class XCUIElementQuery: NSObject, XCUIElementTypeQueryProvider {
    /// The first element.
    public var firstMatch: XCUIElement { XCUIElement() }
    /// The element with this identifier or label.
    public subscript(key: String) -> XCUIElement { XCUIElement() }
}

/// An element on the screen.
@MainActor
open class XCUIElement: NSObject, XCUIElementTypeQueryProvider {
    /// The first match.
    public var firstMatch: XCUIElement { self }
    /// What it shows.
    public var value: Any? { nil }
    /// Whether it appears in time.
    public func waitForExistence(timeout: TimeInterval) -> Bool { false }
    /// Taps it.
    public func tap() {}
    /// Types into it.
    public func typeText(_ text: String) {}
}

/// An app under test.
@MainActor
open class XCUIApplication: XCUIElement {
    /// The app that the target tests.
    public override init() { super.init() }
    /// Another app.
    public init(bundleIdentifier: String) { super.init() }
    /// The environment of the next launch.
    public var launchEnvironment: [String: String] = [:]
    /// Starts it.
    public func launch() {}
    /// Ends it.
    public func terminate() {}
}

/// A thread's run loop.
public final class RunLoop: NSObject {
    /// This thread's run loop.
    public static var current: RunLoop { RunLoop() }
    /// Runs the loop until this time.
    public func run(until date: Date) {}
}
