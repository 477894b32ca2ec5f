/// A command-line option and its help.
public struct CommandOption: Sendable, Equatable {
    /// The option's name, such as `--port`.
    public let name: String
    /// The placeholder for its value in the help; nil for a flag.
    public let value: String?
    /// What the option does.
    public let meaning: String

    /// Creates an option; without `value` it is a flag.
    public init(_ name: String, _ value: String? = nil, _ meaning: String) {
        self.name = name
        self.value = value
        self.meaning = meaning
    }
}

/// Options under one heading of the help.
public struct OptionGroup: Sendable, Equatable {
    /// The heading.
    public let title: String
    /// The options, in the order in which the help lists them.
    public let options: [CommandOption]

    /// Creates a group of options.
    public init(_ title: String, _ options: [CommandOption]) {
        self.title = title
        self.options = options
    }
}
