/// Why the text of a fault was not understood.
public struct FaultParsingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// One sentence for a person.
    public let description: String
}
