/// The pages for developers. The journal and the counts exclude them.
enum DashboardRoute: String, Sendable {
    case home = "/"
    case journal = "/journal"
    case received = "/demo"
    case addFault = "/faults"
    case clearFaults = "/faults/clear"

    /// The only method that the route accepts.
    var method: String {
        switch self {
        case .home, .journal, .received: "GET"
        case .addFault, .clearFaults: "POST"
        }
    }
}
