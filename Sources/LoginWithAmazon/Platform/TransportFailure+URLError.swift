import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension TransportFailure {
    /// The failure for an error of `URLSession`; a lost connection for unknown errors.
    init(_ error: any Error) {
        switch (error as? URLError)?.code {
        case .timedOut: self = .timedOut
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet: self = .offline
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            self = .tlsFailure
        case .unknown where Self.isAboutTLS(error.localizedDescription): self = .tlsFailure
        default: self = .connectionLost
        }
    }

    /// On Linux, TLS failures have no code, only libcurl's text. Both outcomes are network errors, so a mismatch costs
    /// only a less precise message.
    private static func isAboutTLS(_ text: String) -> Bool { text.contains("SSL") || text.contains("TLS") }
}
