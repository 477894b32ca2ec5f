import Foundation
import TestSupport
import Testing

@Suite struct SurvivalFiguresTests {
    @Test("An amount not set in the environment has its everyday default")
    func amount() {
        #expect(Survival.amount("SURVIVAL_AMOUNT_THAT_NOBODY_SETS", otherwise: 7) == 7)
    }
}
