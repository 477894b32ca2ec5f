/// An invalid command line, or one that names an unreadable file.
public struct UsageError: Error, Equatable, CustomStringConvertible {
    /// The problem, in one line.
    public let description: String
    /// The program's exit status: `EX_USAGE` or `EX_NOINPUT` of `sysexits.h`.
    let status: Int32

    /// Creates an error with exit status 64.
    public init(_ description: String) { self.init(description, status: 64) }

    /// Creates an error for an unreadable input file, with exit status 66.
    public init(missingInput description: String) { self.init(description, status: 66) }

    private init(_ description: String, status: Int32) {
        self.description = description
        self.status = status
    }
}
