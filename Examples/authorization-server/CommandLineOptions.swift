import LocalAuthorizationServer

/// What the command line asks for. Pure.
struct CommandLineOptions {
    /// What is wrong with the command line, in one sentence.
    struct Problem: Error, Equatable {
        let description: String
    }

    var server = ServerOptions()
    var faults: [ScheduledFault] = []
    var wantsHelp = false
    private var redirectURIs: [String] = []
    private var users: [DemoUser] = []

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() { try read(option, &rest) }
        if !redirectURIs.isEmpty { server.clients[0].redirectURIs = redirectURIs }
        if !users.isEmpty { server.users = users }
    }

    private mutating func read(_ option: String, _ rest: inout ArraySlice<String>) throws {
        if option == "--help" || option == "-h" {
            wantsHelp = true
            return
        }
        guard Self.names.contains(option) else { throw Problem(description: "Unknown option \(option)") }
        guard let value = rest.popFirst() else { throw Problem(description: "\(option) needs a value") }
        try set(option, value)
    }

    private static let names = [
        "--port", "--client-id", "--redirect-uri", "--user", "--token-life", "--code-pair-interval", "--fault",
    ]

    private mutating func set(_ option: String, _ value: String) throws {
        switch option {
        case "--port": server.port = try Self.number(option, value)
        case "--token-life": server.tokenLife = try Self.number(option, value)
        case "--code-pair-interval": server.codePairInterval = try Self.number(option, value)
        case "--redirect-uri": redirectURIs.append(value)
        case "--user": users.append(try Self.user(value, number: users.count + 1))
        case "--fault": faults.append(try Self.fault(value))
        default:
            server.clients[0].clientID = value
            server.clients[0].displayName = value
        }
    }

    private static func number<Number: FixedWidthInteger>(_ option: String, _ value: String) throws -> Number {
        guard let number = Number(value) else { throw Problem(description: "\(option) \(value) is no usable number") }
        return number
    }

    private static func fault(_ value: String) throws -> ScheduledFault {
        do { return try ScheduledFault(parsing: value) } catch let error as FaultParsingError {
            throw Problem(description: "--fault \(value): \(error.description)")
        }
    }

    private static func user(_ value: String, number: Int) throws -> DemoUser {
        let parts = value.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, !parts[0].isEmpty else {
            throw Problem(description: "--user takes EMAIL:PASSWORD:NAME:POSTALCODE")
        }
        return DemoUser(
            email: parts[0], password: parts[1], name: parts[2], userID: "amzn1.account.LOCAL\(number)",
            postalCode: parts[3]
        )
    }
}
