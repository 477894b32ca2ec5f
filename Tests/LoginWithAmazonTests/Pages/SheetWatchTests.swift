import Testing

@testable import LoginWithAmazon

/// When a sheet counts as lost, from where it was at each look, four times a second.
@Suite struct SheetWatchTests {
    private static let second = Array(repeating: SheetPresence.missing, count: 4)

    /// The loss, and the number of looks until then.
    private static func loss(_ presences: [SheetPresence]) -> (SheetWatch.Loss, looks: Int)? {
        var watch = SheetWatch()
        for (index, presence) in presences.enumerated() {
            if let loss = watch.look(presence, after: 0.25) { return (loss, index + 1) }
        }
        return nil
    }

    @Test("A sheet or alert that is missing for more than a second after the background is lost")
    func lostInTheBackground() throws {
        for before in [[SheetPresence.inactive, .background, .inactive], [.present, .background], [.background]] {
            let (loss, looks) = try #require(Self.loss(before + Self.second + [.missing]))
            #expect(loss == .away)
            #expect(looks == before.count + 5)
        }
    }

    @Test("A sheet that was shown and is missing for more than a second was dismissed")
    func dismissed() throws {
        let (loss, looks) = try #require(Self.loss([.inactive, .present] + Self.second + [.missing]))
        #expect(loss == .dismissed)
        #expect(looks == 7)
    }

    @Test("A sheet that has not been shown yet is awaited, with and without the system's alert")
    func onItsWay() {
        #expect(Self.loss(Array(repeating: .missing, count: 400)) == nil)
        #expect(Self.loss(Self.second + [.inactive] + Self.second + Self.second) == nil)
    }

    @Test("The second begins anew whenever something is in front or the app is not active")
    func interrupted() {
        for interruption in [SheetPresence.present, .inactive, .background] {
            let returns = (0..<10).flatMap { _ in [interruption] + Self.second }
            #expect(Self.loss([.present, .background] + returns) == nil)
        }
    }
}
