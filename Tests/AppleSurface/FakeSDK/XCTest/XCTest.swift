// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@_exported import Foundation

// The part of XCTest that the tests of the package and of the sample app use, declared as Apple documents it at
// developer.apple.com/documentation/xctest and developer.apple.com/documentation/xcuiautomation. None of it ever runs.

open class XCTestCase: NSObject {
    open func setUp() async throws {}
    open func tearDown() async throws {}
    public func expectation(description: String) -> XCTestExpectation { XCTestExpectation() }
    public func wait(for expectations: [XCTestExpectation], timeout: TimeInterval) {}
}

open class XCTestExpectation: NSObject, @unchecked Sendable {
    public func fulfill() {}
}

public func XCTFail(_ message: String, file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssertTrue(_ condition: @autoclosure () throws -> Bool) {}
public func XCTAssertNil(_ value: @autoclosure () throws -> Any?) {}
public func XCTAssertEqual<Value: Equatable>(
    _ one: @autoclosure () throws -> Value, _ other: @autoclosure () throws -> Value,
    _ message: @autoclosure () -> String = ""
) {}
public func XCTAssertThrowsError<Value>(
    _ expression: @autoclosure () throws -> Value, _ errorHandler: (any Error) -> Void = { _ in }
) {}
public func XCTUnwrap<Value>(_ expression: @autoclosure () throws -> Value?) throws -> Value { fatalError() }

@MainActor
public protocol XCUIElementTypeQueryProvider {}

extension XCUIElementTypeQueryProvider {
    public var alerts: XCUIElementQuery { XCUIElementQuery() }
    public var buttons: XCUIElementQuery { XCUIElementQuery() }
    public var textFields: XCUIElementQuery { XCUIElementQuery() }
    public var textViews: XCUIElementQuery { XCUIElementQuery() }
    public var webViews: XCUIElementQuery { XCUIElementQuery() }
}

@MainActor
open class XCUIElementQuery: NSObject, XCUIElementTypeQueryProvider {
    public var firstMatch: XCUIElement { XCUIElement() }
    public subscript(key: String) -> XCUIElement { XCUIElement() }
}

@MainActor
open class XCUIElement: NSObject, XCUIElementTypeQueryProvider {
    public var firstMatch: XCUIElement { self }
    public var value: Any? { nil }
    public func waitForExistence(timeout: TimeInterval) -> Bool { false }
    public func tap() {}
    public func typeText(_ text: String) {}
}

@MainActor
open class XCUIApplication: XCUIElement {
    public override init() { super.init() }
    public init(bundleIdentifier: String) { super.init() }
    public enum State: UInt, Sendable {
        case unknown, notRunning, runningBackgroundSuspended, runningBackground, runningForeground
    }
    public var state: State { .notRunning }
    public var launchEnvironment: [String: String] = [:]
    public func launch() {}
    public func terminate() {}
}
