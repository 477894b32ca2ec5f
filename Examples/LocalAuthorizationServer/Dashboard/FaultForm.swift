import ProgramSupport

/// The form that sets the next fault, with the values of a rejected form.
struct FaultForm {
    /// The error in the submitted form; nil if there is none.
    var problem: String?
    private var endpoint = Endpoint.token.rawValue
    private var fault = ""
    private var custom = ""
    private var times: String?

    init() {}

    /// The values of a submitted form.
    init(_ form: Parameters) {
        endpoint = form["endpoint"] ?? ""
        fault = form["fault"] ?? ""
        custom = form["custom"] ?? ""
        times = form["times"]
    }

    /// - Throws: `FaultParsingError` for an invalid fault.
    func scheduled() throws -> ScheduledFault {
        let text = "\(endpoint):\(custom.isEmpty ? fault : custom)"
        return try ScheduledFault(parsing: times.map { "\(text),times=\($0)" } ?? text)
    }

    var html: HTML {
        """
        \(problem.map { HTML.alert($0, isFocused: true) })<form method="post" \
        action="\(DashboardRoute.addFault.rawValue)">
        <div class="fields">
        <div><label for="endpoint">Endpoint</label>
        <select id="endpoint" name="endpoint">\(endpoints)</select></div>
        <div><label for="fault">Fault</label>
        <select id="fault" name="fault">\(faults)</select></div>
        <div><label for="custom">Or as text</label>
        <input type="text" id="custom" name="custom" value="\(custom)" placeholder="status=503,retry-after=2" \
        autocomplete="off" autocapitalize="none" spellcheck="false"\(HTML.mark(problem != nil))></div>
        <div><label for="times">Number of requests</label>
        <input type="number" id="times" name="times" value="\(times ?? "1")" min="1" max="1000" required></div>
        </div>
        <button class="main" type="submit">Set fault</button>
        </form>
        """
    }

    private var endpoints: [HTML] {
        Endpoint.allCases.map { option($0.rawValue, "\($0.rawValue): \($0.path)", isChosen: $0.rawValue == endpoint) }
    }

    private var faults: [HTML] {
        FaultSyntax.all.map { option($0.example, "\($0.example): \($0.meaning)", isChosen: $0.example == fault) }
    }

    private func option(_ value: String, _ text: String, isChosen: Bool) -> HTML {
        let chosen: HTML? = isChosen ? " selected" : nil
        return "<option value=\"\(value)\"\(chosen)>\(text)</option>"
    }
}
