import Foundation
import Testing

@testable import LoginWithAmazon

#if os(Linux)
    /// A process with nearly all of its permitted descriptors open.
    @Suite(.timeLimit(.minutes(10))) struct DescriptorTests {
        @Test(
            "Outside 29: With any number of descriptors left, a page opens or an error says why not", arguments: 0...14)
        func fewDescriptors(left: Int) async throws {
            let end = try await ProgramRun.run("NetworkProbe", ["open", "\(left)", "true"])
            let text = end.output.trimmingCharacters(in: .newlines)
            let isOpened = text == "The user left the sign-in page."
            #expect(end.status == 0, "\(end.errors.prefix(2_000))")
            #expect(isOpened || text.contains("Too many open files"), "\(text)")
            if left == 14 { #expect(isOpened) }
        }

        @Test("Outside 17: A listener without descriptors sleeps, and receives the redirect once they are available")
        func starving() async throws {
            let end = try await ProgramRun.run("NetworkProbe", ["starve"])
            let lines = end.output.split(separator: "\n")
            let busy = try #require(lines.first?.split(separator: " ").last.flatMap { Int($0) }, "\(end.errors)")
            #expect(busy < 300)
            #expect(lines.last == "code=c&state=state-1")
        }

        @Test("Outside 27: A child process inherits no socket that another thread is creating")
        func inheritance() async throws {
            let end = try await ProgramRun.run("NetworkProbe", ["inherit", "150"])
            #expect(end.output == "inherited 0\n", "\(end.errors)")
        }
    }
#endif
