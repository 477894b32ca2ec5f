import ProgramSupport

/// The form that sets the next fault, with the values of a rejected form.
struct FaultForm {
    var values: Parameters = [:]
    /// What is wrong with them; nil if nothing is.
    var problem: String?

    var html: HTML {
        """
        \(problem.map { HTML.alert($0, isFocused: true) })<form method="post" action="/faults">
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
        </form>
        """
    }

    private func option(_ known: Endpoint) -> HTML {
        let chosen: HTML? = known.rawValue == values["endpoint"] ?? "token" ? " selected" : nil
        return "<option value=\"\(known.rawValue)\"\(chosen)>\(known.rawValue): \(known.path)</option>"
    }
}

extension ServerState {
    /// `POST /faults`. Programs may leave out the content type.
    mutating func addFault(_ request: HTTPRequest) -> Decision {
        guard request.isFromThisServer else { return Self.notFromThisServer }
        guard let values = Parameters(form: request.body) else {
            return Decision(response: .text(400, "The form is malformed.\n"))
        }
        do {
            let times = values["times"] ?? "1"
            faults.append(try Fault(parsing: "\(values["endpoint"] ?? ""):\(values["fault"] ?? ""),times=\(times)"))
            return Self.pendingFaults
        } catch {
            return home(request, FaultForm(values: values, problem: "\(error)."))
        }
    }

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
