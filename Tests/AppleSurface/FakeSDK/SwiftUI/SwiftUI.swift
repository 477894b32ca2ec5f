@_exported import Foundation

// As much of SwiftUI as the sample apps use, declared after Apple's documentation, below
// developer.apple.com/documentation/swiftui: app, view/onopenurl(perform:).

/// A part of what is on screen.
@MainActor
@preconcurrency
public protocol View {
    /// What it is made of.
    associatedtype Body: View
    /// What it is made of.
    var body: Body { get }
}

extension Never: View {
    /// Nothing.
    public var body: Never { fatalError() }
}

/// Text on screen.
public struct Text: View {
    /// Nothing.
    public typealias Body = Never
    /// Text.
    public nonisolated init(_ text: String) {}
    /// Nothing.
    public var body: Never { fatalError() }
}

/// A view with a handler.
public struct HandledView<Content: View>: View {
    /// Nothing.
    public var body: Never { fatalError() }
}

extension View {
    /// Registers a handler of addresses that the app receives.
    public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { HandledView<Self>() }
}

/// A window, or what takes its place.
@MainActor
@preconcurrency
public protocol Scene {}

/// Windows of one kind.
public struct WindowGroup<Content: View>: Scene {
    /// Windows with this content.
    public nonisolated init(content: () -> Content) {}
}

/// The app.
@MainActor
@preconcurrency
public protocol App {
    /// What it shows.
    associatedtype Body: Scene
    /// What it shows.
    var body: Body { get }
    /// The app.
    init()
}
