/// A command line that can't be used, or names a file that can't be read.
public struct UsageError: Error, Equatable, CustomStringConvertible {
    /// What is wrong with it, in one line.
    public let description: String
    /// The status that the program ends with: `EX_USAGE` or `EX_NOINPUT` of `sysexits.h`.
    let status: Int32

    /// An error with its text, for the status 64.
    public init(_ description: String) { self.init(description, status: 64) }

    /// An input file that can't be read, for the status 66.
    public init(missingInput description: String) { self.init(description, status: 66) }

    private init(_ description: String, status: Int32) {
        self.description = description
        self.status = status
    }
}
