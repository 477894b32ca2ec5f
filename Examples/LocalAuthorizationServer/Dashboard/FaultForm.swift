import ProgramSupport

/// The form that sets a fault. If the form was rejected, it shows the rejected values.
struct FaultForm {
    var values: Parameters = [:]
    /// Why the values were rejected; nil for a new form.
    var problem: String?

    var html: HTML {
        """
        \(problem.map { HTML.alert($0, isFocused: true) })<form class="row" method="post" action="/faults">
        \(Self.presets.map(Self.button))
        </form>
        <details\(problem == nil ? nil : " open" as HTML)><summary>Another fault</summary>
        <form method="post" action="/faults">
        <label for="endpoint">Endpoint</label>
        <select id="endpoint" name="endpoint">\(Endpoint.allCases.map(option))</select>
        <label for="fault">Fault</label>
        <input type="text" id="fault" name="fault" list="faults" value="\(values["fault"] ?? "")" \
        placeholder="status=503,retry-after=2" autocomplete="off" autocapitalize="none" spellcheck="false" \
        required\(HTML.mark(problem != nil))>
        <datalist id="faults">\(FaultKind.all.map { "<option value=\"\($0.example)\">\($0.meaning)</option>" as HTML })\
        </datalist>
        <label for="times">Number of requests</label>
        <input type="number" id="times" name="times" value="\(values["times"] ?? "1")" min="1" max="1000" required>
        <button class="main" type="submit">Set fault</button>
        </form></details>
        """
    }

    /// Common faults, which have a button each. "No connection" applies to two requests, because a client may retry a
    /// request after a lost connection.
    private static let presets = [
        ("Server busy", "token:status=503,retry-after=2"), ("Session ended", "token:error=invalid_grant"),
        ("No connection", "token:refuse,times=2"), ("Captive portal", "token:html"),
        ("No reply", "token:stall"), ("No profile", "profile:status=500"),
    ]

    private static func button(_ name: String, _ fault: String) -> HTML {
        "<button type=\"submit\" name=\"preset\" value=\"\(fault)\">\(name)</button>"
    }

    private func option(_ known: Endpoint) -> HTML {
        let chosen: HTML? = known.rawValue == values["endpoint"] ?? "token" ? " selected" : nil
        return "<option value=\"\(known.rawValue)\"\(chosen)>\(known.rawValue): \(known.path)</option>"
    }
}

extension ServerState {
    /// Handles `POST /faults`. Programs may omit the content type.
    mutating func addFault(_ request: HTTPRequest) throws(Decision) -> Decision {
        guard let values = Parameters(form: request.body) else {
            throw Decision(response: .text(400, "The body isn't form-encoded.\n"))
        }
        let typed = "\(values["endpoint"] ?? ""):\(values["fault"] ?? ""),times=\(values["times"] ?? "1")"
        let fault: Fault
        do { fault = try Fault(parsing: values["preset"] ?? typed) } catch {
            throw home(request, FaultForm(values: values, problem: "\(error)."))
        }
        return try control(request) { $0.faults.append(fault) }
    }

    /// Changes the server's state, and redirects to a page, so that reloading the page doesn't submit the form again
    /// (RFC 9110 section 15.4.4). A request from a page of another site is refused.
    mutating func control(
        _ request: HTTPRequest, then page: String = "/#pending", _ change: (inout ServerState) -> Void
    ) throws(Decision) -> Decision {
        guard request.isFromThisServer else {
            let reason = "A page of another site can't send this request. Use a page of this server."
            throw Decision(response: .text(403, reason + "\n"))
        }
        change(&self)
        return Decision(response: .redirect(to: page, status: 303))
    }
}
