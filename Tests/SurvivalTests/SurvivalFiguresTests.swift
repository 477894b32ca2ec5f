import Foundation
import TestSupport
import Testing

@Suite struct SurvivalFiguresTests {
    @Test("An amount that the environment does not name is the one for every day")
    func amount() {
        #expect(Survival.amount("SURVIVAL_AMOUNT_THAT_NOBODY_SETS", otherwise: 7) == 7)
    }
}
