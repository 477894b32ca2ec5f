/// One option of a command line: how it is written, and what the help says of it.
public struct CommandOption: Sendable, Equatable {
    /// The option as it is written, such as `--port`.
    public let name: String
    /// The word that stands for its value in the help; nil for a flag.
    public let value: String?
    /// What the option does.
    public let meaning: String

    /// An option, with `value` naming what it takes; without one it is a flag.
    public init(_ name: String, _ value: String? = nil, _ meaning: String) {
        self.name = name
        self.value = value
        self.meaning = meaning
    }
}

/// Options that belong together, under one heading of the help.
public struct OptionGroup: Sendable, Equatable {
    /// The heading.
    public let title: String
    /// The options, in the order in which the help lists them.
    public let options: [CommandOption]

    /// A group of options.
    public init(_ title: String, _ options: [CommandOption]) {
        self.title = title
        self.options = options
    }
}
