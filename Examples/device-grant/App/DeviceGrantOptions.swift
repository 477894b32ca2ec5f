import ExampleSupport

/// The options of this example alone, taken out of the arguments. Pure.
struct DeviceGrantOptions {
    /// The device's secret; nil where none was given.
    private(set) var clientSecret: String?
    /// Link by a code pair instead of a code that the app brings.
    private(set) var byCodePair = false
    /// The arguments that are left, which every example takes.
    private(set) var rest: [String] = []

    init(_ arguments: [String]) throws {
        var arguments = arguments[...]
        while let option = arguments.popFirst() {
            switch option {
            case "--code-pair": byCodePair = true
            case "--client-secret":
                guard let value = arguments.popFirst() else { throw UsageError("--client-secret needs a value") }
                clientSecret = value
            default:
                rest.append(option)
                if ExampleOptions.takesValue(option), let value = arguments.popFirst() { rest.append(value) }
            }
        }
    }

    static let help = """
          --client-secret SECRET         the device's client secret; one of its own with the server in this process
          --code-pair                    link by a code that the device shows and the user enters; with --browser
                                         address and code are printed, for you to enter

        """
}
