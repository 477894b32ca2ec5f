import Foundation

/// Checks the redirect URI, and whether the Info.plist registers its scheme.
struct RedirectDiagnosis {
    let redirectURI: URL
    let schemes: [String]

    var findings: [AMZNFinding] { [form, registration] }

    private var scheme: String { redirectURI.scheme?.lowercased() ?? "" }

    private var form: AMZNFinding {
        if redirectURI.absoluteString.contains("#") {
            return .wrong(.redirectURI, "It has a fragment.", "Leave that out (RFC 6749 section 3.1.2).")
        }
        switch scheme {
        case "": return .wrong(.redirectURI, "It has no scheme.", "Use amzn-<bundle identifier>://?methodName=signin.")
        case "https": return .fine(.redirectURI, "It is a web address of the app's own.")
        case "http":
            return LoopbackHost.isAllowed(redirectURI)
                ? .fine(.redirectURI, "It is a loopback address.")
                : .wrong(.redirectURI, "It is not secure.", "Use https, or http to 127.0.0.1 (RFC 8252 section 8.3).")
        default:
            return scheme.contains(".")
                ? .fine(.redirectURI, "It has a scheme of the app's own.")
                : .doubtful(
                    .redirectURI, "Its scheme is one that other apps may use too.",
                    "Use one with a domain name of yours (RFC 8252 section 7.1).")
        }
    }

    private var registration: AMZNFinding {
        guard scheme != "http", scheme != "https" else {
            return .fine(.urlScheme, "None is needed for this redirect URI.")
        }
        if schemes.contains(where: { $0.lowercased() == scheme }) {
            return .fine(.urlScheme, "The app is opened with \(scheme).")
        }
        return .wrong(
            .urlScheme, "The Info.plist does not name \(scheme), so the app is not opened with the redirect.",
            "Add it to CFBundleURLTypes, and pass the address that the app is opened with to handleOpen.")
    }
}
