import LoginWithAmazonLegacy

protocol SessionListener: AnyObject {
    func sessionDidChange()
}

/// A singleton that is the delegate of all calls.
class SessionModel: NSObject, AIAuthenticationDelegate {
    static let shared = SessionModel()

    weak var listener: SessionListener?
    private(set) var token: String?
    private var completions: [(Bool) -> Void] = []

    func start(_ completion: @escaping (Bool) -> Void) {
        completions.append(completion)
        AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: self)
    }

    func requestDidSucceed(_ apiResult: APIResult!) {
        token = apiResult.result as? String
        completions.forEach { $0(true) }
        DispatchQueue.main.async { self.listener?.sessionDidChange() }
    }

    func requestDidFail(_ errorResponse: APIError!) { completions.forEach { $0(false) } }
}
