/// The names of the error constants, without their prefix.
enum AIErrorName {
    static func name(of code: UInt) -> String {
        names.indices.contains(Int(clamping: code)) ? names[Int(code)] : "Unknown"
    }

    private static let names = [
        "NoError", "ApplicationNotAuthorized", "ServerError", "ErrorUserInterrupted", "AccessDenied", "DeviceError",
        "InvalidInput", "NetworkError", "UnauthorizedClient", "InternalError", "VersionDenied",
    ]
}
