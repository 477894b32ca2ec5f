// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Flutter
import LoginWithAmazon
import UIKit

/// A Flutter plugin, written like existing plugins that contain the framework of SDK 2.x.
public class FlutterAmazonLoginPlugin: NSObject, FlutterPlugin {
    public static func register(with registrar: FlutterPluginRegistrar) {
        let channel = FlutterMethodChannel(name: "amazon_login", binaryMessenger: registrar.messenger())
        let plugin = FlutterAmazonLoginPlugin()
        registrar.addMethodCallDelegate(plugin, channel: channel)
        registrar.addApplicationDelegate(plugin)
    }

    public func handle(_ call: FlutterMethodCall, result: @escaping FlutterResult) {
        let delegate = ResultDelegate(result)
        switch call.method {
        case "signIn": AIMobileLib.authorizeUser(forScopes: ["profile"], delegate: delegate)
        case "getProfile": AIMobileLib.getProfile(delegate)
        case "getAccessToken":
            AIMobileLib.getAccessToken(forScopes: ["profile"], withOverrideParams: nil, delegate: delegate)
        case "signOut": AIMobileLib.clearAuthorizationState(delegate)
        default: result(nil)
        }
    }

    public func application(
        _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
        AIMobileLib.handleOpen(url, sourceApplication: options[.sourceApplication] as? String)
    }
}

private class ResultDelegate: NSObject, AIAuthenticationDelegate {
    private let result: FlutterResult

    init(_ result: @escaping FlutterResult) { self.result = result }

    func requestDidSucceed(_ apiResult: APIResult!) { result(apiResult.result) }

    func requestDidFail(_ errorResponse: APIError!) {
        result(["code": errorResponse.error.code, "message": errorResponse.error.message!] as [String: Any])
    }
}
