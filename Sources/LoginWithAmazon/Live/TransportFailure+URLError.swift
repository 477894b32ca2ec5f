import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension TransportFailure {
    /// What a failure of `URLSession` means; what is not known there is a lost connection.
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

    /// On Linux failures of TLS have no code, only the text of libcurl. Both outcomes are network errors: what is taken
    /// for the other costs no more than a less fitting text.
    private static func isAboutTLS(_ text: String) -> Bool { text.contains("SSL") || text.contains("TLS") }
}
