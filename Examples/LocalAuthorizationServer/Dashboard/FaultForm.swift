import ProgramSupport

/// The form that sets the next fault, with the values of a rejected form.
struct FaultForm {
    /// The error in the submitted form; nil if there is none.
    fileprivate(set) var problem: String?
    private var endpoint = Endpoint.token.rawValue
    private var fault = ""
    private var times = "1"

    init() {}

    /// The values of a submitted form.
    fileprivate init(_ form: Parameters) {
        endpoint = form["endpoint"] ?? ""
        fault = form["fault"] ?? ""
        times = form["times"] ?? times
    }

    /// - Throws: `UsageError` for an invalid fault.
    fileprivate func scheduled() throws -> Fault {
        try Fault(parsing: "\(endpoint):\(fault),times=\(times)")
    }

    var html: HTML {
        """
        \(problem.map { HTML.alert($0, isFocused: true) })<form method="post" action="/faults">
        <label for="endpoint">Endpoint</label>
        <select id="endpoint" name="endpoint">\(Endpoint.allCases.map(option))</select>
        <label for="fault">Fault</label>
        <input type="text" id="fault" name="fault" list="faults" value="\(fault)" \
        placeholder="status=503,retry-after=2" autocomplete="off" autocapitalize="none" spellcheck="false" \
        required\(HTML.mark(problem != nil))>
        <datalist id="faults">\(FaultKind.all.map { "<option value=\"\($0.example)\">\($0.meaning)</option>" as HTML })\
        </datalist>
        <label for="times">Number of requests</label>
        <input type="number" id="times" name="times" value="\(times)" min="1" max="1000" required>
        <button class="main" type="submit">Set fault</button>
        </form>
        """
    }

    private func option(_ known: Endpoint) -> HTML {
        let chosen: HTML? = known.rawValue == endpoint ? " selected" : nil
        return "<option value=\"\(known.rawValue)\"\(chosen)>\(known.rawValue): \(known.path)</option>"
    }
}

extension ServerState {
    /// `POST /faults`. Programs may leave out the content type.
    mutating func addFault(_ request: HTTPRequest) -> Decision {
        guard request.isFromThisServer else { return Self.notFromThisServer }
        guard let parameters = Parameters(form: request.body) else {
            return Decision(response: .text(400, "The form is malformed.\n"))
        }
        var form = FaultForm(parameters)
        do {
            faults.append(try form.scheduled())
            return Self.pendingFaults
        } catch {
            form.problem = "\(error)."
            return home(request, form)
        }
    }

    /// `POST /faults/clear`.
    mutating func clearFaults(_ request: HTTPRequest) -> Decision {
        guard request.isFromThisServer else { return Self.notFromThisServer }
        faults = []
        return Self.pendingFaults
    }

    private static let notFromThisServer = Decision(response: .text(403, "The form isn't from this server.\n"))

    /// Redirects the browser to the list of pending faults, beside the form, so that a reload does not submit the form
    /// again (RFC 9110 section 15.4.4).
    private static let pendingFaults = Decision(response: .redirect(to: "/#pending", status: 303))
}
