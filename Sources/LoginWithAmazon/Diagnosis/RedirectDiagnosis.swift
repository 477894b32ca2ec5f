import Foundation

/// Checks the redirect URI, and whether the Info.plist registers its scheme.
struct RedirectDiagnosis {
    let redirectURI: URL
    let schemes: [String]

    var findings: [AMZNFinding] { [form, registration] }

    private var scheme: String { redirectURI.scheme?.lowercased() ?? "" }

    private var form: AMZNFinding {
        if redirectURI.absoluteString.contains("#") {
            return .wrong(.redirectURI, "It has a fragment.", "Remove it (RFC 6749 section 3.1.2).")
        }
        switch scheme {
        case "": return .wrong(.redirectURI, "It has no scheme.", "Use amzn-<bundle identifier>://?methodName=signin.")
        case "https": return .fine(.redirectURI, "It is an HTTPS URL.")
        case "http":
            return LoopbackHost.isAllowed(redirectURI)
                ? .fine(.redirectURI, "It is a loopback address.")
                : .wrong(.redirectURI, "It is not secure.", "Use https, or http to 127.0.0.1 (RFC 8252 section 8.3).")
        default:
            return scheme.contains(".")
                ? .fine(.redirectURI, "Its scheme contains a domain name.")
                : .doubtful(
                    .redirectURI, "Other apps may use the same scheme.",
                    "Use a scheme with a domain name of yours (RFC 8252 section 7.1).")
        }
    }

    private var registration: AMZNFinding {
        guard scheme != "http", scheme != "https" else {
            return .fine(.urlScheme, "This redirect URI needs none.")
        }
        if schemes.contains(where: { $0.lowercased() == scheme }) {
            return .fine(.urlScheme, "The Info.plist registers \(scheme).")
        }
        return .wrong(
            .urlScheme, "The Info.plist doesn't register \(scheme), so the redirect doesn't open the app.",
            "Add it to CFBundleURLTypes, and pass the URL that opens the app to handleOpen.")
    }
}
