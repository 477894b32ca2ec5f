/// An error in a fault's text.
public struct FaultParsingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The error as one sentence.
    public let description: String
}
