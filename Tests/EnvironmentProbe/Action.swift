import Foundation
import LoginWithAmazon

/// Writes each line with one call, so that lines of several threads do not mix.
@Sendable func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// The action in the probe's arguments.
struct Action {
    private let words: [String]

    init(_ words: [String]) { self.words = words }

    func perform() async throws {
        switch words.first {
        case "read": say("ok \(try store.read(for: word(2)).map { String(decoding: $0, as: UTF8.self) } ?? "none")")
        case "write": try change { try store.write(Data(word(3).utf8), for: word(2)) }
        case "remove": try change { try store.remove(for: word(2)) }
        case "lease":
            try await store.beginRefresh(for: word(2)).end()
            say("ok")
        case "token": say(await SilentClient(store: store, clientID: word(2)).token())
        case "descriptors":
            let silent = SilentClient(store: store, clientID: word(2))
            say(await Limits.withoutDescriptors { await silent.token() })
            say(await silent.token())
        case "contents": try open(O_RDONLY)
        case "lock": try open(O_RDWR)
        case "plant":
            try? FileManager.default.removeItem(atPath: word(1))
            try Data(word(2).utf8).write(to: URL(fileURLWithPath: word(1)))
            say("ok")
        case "diagnosis": say("ok \(diagnosis)")
        default: exit(64)
        }
    }

    private var store: AMZNFileGrantStore { AMZNFileGrantStore(url: URL(fileURLWithPath: word(1))) }

    private func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }

    private func change(_ body: () throws -> Void) throws {
        try store.exclusively(for: word(2), body)
        say("ok")
    }

    private func open(_ flags: Int32) throws {
        let descriptor = Foundation.open(word(1), flags)
        say(descriptor < 0 ? "error \(String(cString: strerror(errno)))" : "ok")
    }

    private var diagnosis: String {
        let findings = SilentClient.configuration(clientID: "client").diagnose()
        return findings.filter { $0.subject == .store }.map(\.description).joined(separator: " ")
    }
}
