import Foundation
import Testing

@testable import LoginWithAmazon

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct TransportFailureURLErrorTests {
    @Test(
        arguments: [
            (.timedOut, .timedOut), (.cannotFindHost, .offline), (.cannotConnectToHost, .offline),
            (.dnsLookupFailed, .offline), (.notConnectedToInternet, .offline),
            (.networkConnectionLost, .connectionLost),
            (.cancelled, .connectionLost), (.unknown, .connectionLost), (.badServerResponse, .connectionLost),
            (.secureConnectionFailed, .tlsFailure), (.serverCertificateUntrusted, .tlsFailure),
            (.serverCertificateHasBadDate, .tlsFailure), (.serverCertificateNotYetValid, .tlsFailure),
            (.serverCertificateHasUnknownRoot, .tlsFailure),
        ] as [(URLError.Code, TransportFailure)])
    func aCodeOfTheSystemMeansThis(code: URLError.Code, failure: TransportFailure) {
        #expect(TransportFailure(URLError(code)) == failure)
    }

    /// What libcurl says of a certificate and of a handshake.
    @Test(arguments: [
        "SSL certificate problem: self-signed certificate",
        "OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version",
    ])
    func aTextAboutTLSIsAFailureOfTLS(text: String) {
        #expect(TransportFailure(URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text])) == .tlsFailure)
        #expect(TransportFailure(URLError(.timedOut, userInfo: [NSLocalizedDescriptionKey: text])) == .timedOut)
    }

    @Test func anErrorOfAnotherKindIsALostConnection() {
        #expect(TransportFailure(CancellationError()) == .connectionLost)
    }
}
