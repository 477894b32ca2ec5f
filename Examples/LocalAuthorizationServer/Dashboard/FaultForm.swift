/// The form that sets the next fault. Pure.
struct FaultForm: Sendable, Equatable {
    /// The error in the submitted form; nil if there is none.
    var problem: String?
    /// The text field's content.
    var custom = ""

    // MARK: Reading

    /// - Throws: `FaultParsingError` for an invalid fault.
    static func scheduled(_ form: Parameters) throws -> ScheduledFault {
        let fault = form["custom"] ?? form["fault"] ?? ""
        guard let times = form["times"] else {
            return try ScheduledFault(parsing: "\(form["endpoint"] ?? ""):\(fault)")
        }
        return try ScheduledFault(parsing: "\(form["endpoint"] ?? ""):\(fault),times=\(times)")
    }

    // MARK: Showing

    var html: String {
        """
        \(problem.map { "<p class=\"wrong\" id=\"wrong\" role=\"alert\">\(HTMLPage.escape($0))</p>\n" } ?? "")\
        <form method="post" action="\(DashboardRoute.addFault.rawValue)">
        <div class="fields">
        <div><label for="endpoint">Endpoint</label>
        <select id="endpoint" name="endpoint">\(endpoints)</select></div>
        <div><label for="fault">Fault</label>
        <select id="fault" name="fault">\(faults)</select></div>
        <div><label for="custom">Or as text</label>
        <input type="text" id="custom" name="custom" value="\(HTMLPage.escape(custom))" placeholder="status=503,retry-after=2" \
        autocomplete="off" autocapitalize="none" spellcheck="false"\(mark)></div>
        <div><label for="times">Number of requests</label>
        <input type="number" id="times" name="times" value="1" min="1" max="1000" required></div>
        </div>
        <button class="main" type="submit">Set fault</button>
        </form>
        """
    }

    private var mark: String { problem == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"wrong\"" }

    /// The token endpoint comes first: most app errors concern it.
    private var endpoints: String {
        ([.token] + Endpoint.allCases.filter { $0 != .token }).map {
            "<option value=\"\($0.rawValue)\">\($0.rawValue): \($0.path)</option>"
        }.joined()
    }

    private var faults: String {
        FaultName.inTheForm.map {
            "<option value=\"\(HTMLPage.escape($0.example))\">\(HTMLPage.escape($0.example)): \(HTMLPage.escape($0.meaning))</option>"
        }.joined()
    }
}

extension FaultName {
    /// The most realistic faults come first.
    fileprivate static var inTheForm: [FaultName] {
        let common: [FaultName] = [.status, .error, .refuse, .stall, .processThenDrop]
        return common + allCases.filter { !common.contains($0) }
    }

    /// The fault with example settings.
    var example: String {
        switch self {
        case .status: "status=503,retry-after=2"
        case .body: "body={}"
        case .raw: "raw=HTTP"
        case .deepNesting: "deep-nesting=10000"
        case .hugeBody: "huge-body=5000000"
        case .redirect: "redirect=https://other.example/"
        case .error: "error=invalid_grant"
        case .errorInOK: "error-in-200=invalid_grant"
        case .drip: "drip=0.1"
        case .wrongLength: "wrong-length=-3"
        case .hugeHeader: "huge-header=65536"
        case .tokenLife: "token-life=1"
        case .missingField: "missing-field=expires_in"
        case .contentType: "content-type=text/html"
        case .clockSkew: "clock-skew=-86400"
        default: rawValue
        }
    }
}
