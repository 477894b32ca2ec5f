import ExampleSupport

/// The options of this example, beside those of every example. Pure.
struct DeviceGrantOptions {
    /// The device's secret; nil where none was given.
    let clientSecret: String?
    /// Link by a code pair instead of a code that the app brings.
    let byCodePair: Bool

    init(_ arguments: CommandLineArguments) {
        clientSecret = arguments.value("--client-secret")
        byCodePair = arguments.has("--code-pair")
    }

    static let syntax = CommandSyntax(
        "Links a device as Amazon's guide does: the app brings a code that only the device can exchange.",
        groups: [
            OptionGroup(
                "Device",
                [
                    CommandOption(
                        "--code-pair", nil,
                        "link by a code that the device shows and the user enters; with --browser the program prints "
                            + "the address and the code for you to enter"),
                    CommandOption(
                        "--client-secret", "SECRET",
                        "the device's client secret; with the embedded server one of its own by default"),
                ])
        ] + ExampleOptions.groups,
        examples: [
            .init("", "links a device by a code that the app brings"),
            .init("--code-pair --browser print", "links it by a code that you enter in your browser"),
        ])
}
