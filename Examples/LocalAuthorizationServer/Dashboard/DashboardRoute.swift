/// The pages for the developer in front of the server. Neither the journal nor the counts contain them.
enum DashboardRoute: String, Sendable {
    case home = "/"
    case journal = "/journal"
    case received = "/demo"
    case addFault = "/faults"
    case clearFaults = "/faults/clear"

    /// The one method it answers.
    var method: String {
        switch self {
        case .home, .journal, .received: "GET"
        case .addFault, .clearFaults: "POST"
        }
    }
}
