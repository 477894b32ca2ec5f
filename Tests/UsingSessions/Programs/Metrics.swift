import LoginWithAmazon

/// The name of the counter for an event, such as `requestAnswered.refresh.400.invalid_grant`; nil for an event that
/// isn't counted.
func counter(for event: AMZNDiagnosticEvent) -> String? {
    let subject: String?
    switch event.kind {
    case .callAnswered, .callFailed: subject = event.call?.purpose
    case .requestAnswered, .requestFailed: subject = event.request
    case .storeUnreadable, .storeUndecodable, .storeNotChanged: subject = nil
    default: return nil
    }
    let numbers = [event.httpStatus, event.code?.rawValue].map { $0.map(String.init) }
    return ([event.kind.name, subject] + numbers + [event.oauthError]).compactMap(\.self).joined(separator: ".")
}
