@_exported import Foundation

// The part of XCTest that the sample app's UI tests use, declared after Apple's documentation, below
// developer.apple.com/documentation/xctest and developer.apple.com/documentation/xcuiautomation. None of it ever runs.

/// A class of tests.
open class XCTestCase: NSObject {
    /// Called after each test.
    open func tearDown() async throws {}
    /// What a test waits for.
    public func expectation(description: String) -> XCTestExpectation { XCTestExpectation() }
    /// Waits for all of them.
    public func wait(for expectations: [XCTestExpectation], timeout: TimeInterval) {}
}

/// What a test waits for.
open class XCTestExpectation: NSObject, @unchecked Sendable {
    /// How often it must be fulfilled.
    public var expectedFulfillmentCount: Int = 1
    /// Whether once more fails the test.
    public var assertForOverFulfill = false
    /// Fulfils it once.
    public func fulfill() {}
}

/// A condition that a test waits for.
open class XCTNSPredicateExpectation: XCTestExpectation, @unchecked Sendable {
    /// Waits until the condition is true.
    public init(predicate: NSPredicate, object: Any?) {}
}

/// Records a failure.
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
/// Fails if the condition is false.
public func XCTAssertTrue(
    _ condition: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
) {}
/// Fails if the condition is true.
public func XCTAssertFalse(
    _ condition: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
) {}
/// Fails if there is a value.
public func XCTAssertNil(
    _ value: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath, line: UInt = #line
) {}
/// Fails if the values differ.
public func XCTAssertEqual<Value: Equatable>(
    _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
    _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}

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
