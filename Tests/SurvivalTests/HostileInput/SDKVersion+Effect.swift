import BothAPIs

extension SDKVersion {
    /// An error code of the error table; 3.x reports code 3 as a flag.
    func effect(of outcome: CallOutcome.Common) -> HostileRedirect.Effect? {
        switch outcome {
        case .failed(let code): .ends(code)
        case .userDidCancel where self == .modern: .ends(3)
        default: nil
        }
    }
}
