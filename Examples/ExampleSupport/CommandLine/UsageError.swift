/// A command line that is not understood.
public struct UsageError: Error, Equatable, CustomStringConvertible {
    /// What is wrong with it, in one line.
    public let description: String

    /// An error with its text.
    public init(_ description: String) { self.description = description }
}
