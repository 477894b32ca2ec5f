import ExampleSupport

/// The options specific to this example. Pure.
struct DeviceGrantOptions {
    /// The device's client secret; nil if none was given.
    let clientSecret: String?
    /// Whether to link with a code pair instead of an authorization code from the app.
    let byCodePair: Bool

    init(_ arguments: CommandLineArguments) {
        clientSecret = arguments.value("--client-secret")
        byCodePair = arguments.has("--code-pair")
    }

    static let syntax = CommandSyntax(
        "Links a device as in Amazon's guide: the app obtains a code that only the device can exchange.",
        groups: [
            OptionGroup(
                "Device",
                [
                    CommandOption(
                        "--code-pair", nil,
                        "link with a code that the device shows and the user enters; with --browser the program prints "
                            + "the address and the code for you to enter"),
                    CommandOption(
                        "--client-secret", "SECRET",
                        "the device's client secret; with the embedded server it has a default"),
                ])
        ] + ExampleOptions.groups,
        examples: [
            .init("", "links a device with a code from the app"),
            .init("--code-pair --browser print", "links it with a code that you enter in your browser"),
        ])
}
