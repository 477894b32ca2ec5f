import Dispatch
import Testing

@testable import LoginWithAmazon

/// Collecting the head of a request.
@Suite(.timeLimit(.minutes(10))) struct LoopbackHeadTests {
    private static let request = Array("GET /callback HTTP/1.1\r\nAccept-Language: de\r\n\r\n".utf8)

    @Test("A head is complete at its empty line, however it is split", arguments: 0...request.count)
    func pieces(split: Int) {
        var head = LoopbackHead()
        let first = head.add(Self.request[..<split])
        #expect((first != nil) == (split == Self.request.count))
        let request = first ?? head.add(Self.request[split...])
        #expect(request?.target == "/callback")
        #expect(request?.languages.best(of: ["en", "de"]) == "de")
    }

    @Test("A head that arrives byte by byte is complete at its last byte")
    func singleBytes() {
        var head = LoopbackHead()
        #expect(Self.request.dropLast().allSatisfy { head.add([$0]) == nil })
        #expect(head.add(Self.request.suffix(1))?.target == "/callback")
    }

    @Test("A head that is too long is unusable")
    func length() {
        var head = LoopbackHead()
        #expect(head.add([UInt8](repeating: 97, count: LoopbackHead.longest)) == nil)
        let request = head.add([97])
        #expect(request != nil && request?.target == nil)
    }

    @Test("Reading a head byte by byte takes linear time")
    func time() {
        let ratio = (0..<5).map { _ in Self.seconds(16_000) / Self.seconds(1_000) }.min()
        #expect(ratio.map { $0 < 80 } == true, "\(String(describing: ratio))")
    }

    private static func seconds(_ count: Int) -> Double {
        var head = LoopbackHead()
        let start = DispatchTime.now().uptimeNanoseconds
        for _ in 0..<count { _ = head.add(CollectionOfOne(97)) }
        return Double(DispatchTime.now().uptimeNanoseconds - start)
    }
}
