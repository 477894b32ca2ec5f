import Foundation
import Testing

@testable import LoginWithAmazon

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct TransportFailureURLErrorTests {
    @Test(
        "Each URLError code has its transport failure",
        arguments: [
            (.timedOut, .timedOut), (.cannotFindHost, .offline), (.cannotConnectToHost, .offline),
            (.dnsLookupFailed, .offline), (.notConnectedToInternet, .offline),
            (.networkConnectionLost, .connectionLost),
            (.cancelled, .connectionLost), (.unknown, .connectionLost), (.badServerResponse, .connectionLost),
            (.secureConnectionFailed, .tlsFailure), (.serverCertificateUntrusted, .tlsFailure),
            (.serverCertificateHasBadDate, .tlsFailure), (.serverCertificateNotYetValid, .tlsFailure),
            (.serverCertificateHasUnknownRoot, .tlsFailure),
        ] as [(URLError.Code, TransportFailure)])
    func eachCodeHasItsFailure(code: URLError.Code, failure: TransportFailure) {
        #expect(TransportFailure(URLError(code)) == failure)
    }

    /// libcurl's messages for certificate and handshake errors.
    @Test(
        "An unknown error with a TLS message is a TLS failure",
        arguments: [
            "SSL certificate problem: self-signed certificate",
            "OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version",
        ])
    func aTextAboutTLSIsAFailureOfTLS(text: String) {
        #expect(TransportFailure(URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text])) == .tlsFailure)
        #expect(TransportFailure(URLError(.timedOut, userInfo: [NSLocalizedDescriptionKey: text])) == .timedOut)
    }

    @Test("Any other error is a lost connection")
    func anErrorOfAnotherKindIsALostConnection() {
        #expect(TransportFailure(CancellationError()) == .connectionLost)
    }
}
