import Foundation
import LoginWithAmazon
import TestSupport

/// Whether child processes inherit sockets that other threads are creating at that moment.
enum Inheritance {
    /// Starts this many programs while sockets are created and accepted. Returns how many sockets they inherited.
    static func count(rounds: Int) throws -> Int {
        let others = try heldByAProgram()
        let listening = SystemSocket.stream(AF_INET)
        guard TestSocket.call(bind, listening, 0, isIPv6: false), listen(listening, 16) == 0 else { exit(70) }
        let port = TestSocket.port(of: listening)
        let isOver = Locked(false)
        Thread.detachNewThread {
            while !isOver.withLock({ $0 }) {
                let client = TestConnection(port: port)
                let ends = SystemSocket.pipe()
                let others = [SystemSocket.stream(AF_INET), ends?.reader ?? -1, ends?.writer ?? -1]
                let accepted = (0..<1_000).lazy.map { _ in SystemSocket.accept(listening) }
                    .first { $0 >= 0 }
                (others + [accepted ?? -1]).filter { $0 >= 0 }.forEach(SystemCall.close)
                client?.close()
            }
        }
        defer { isOver.withLock { $0 = true } }
        return try (0..<rounds).reduce(0) { sum, _ in sum + (try heldByAProgram()) } - others * rounds
    }

    /// The sockets of a program that is started now and inherits every descriptor. Foundation's `Process` closes them.
    private static func heldByAProgram() throws -> Int {
        let count = "n=0; for file in /dev/fd/*; do [ -S \"$file\" ] && n=$((n + 1)); done; exit $n"
        var words: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", count].map { (word: String) in strdup(word) } + [nil]
        defer { words.forEach { free($0) } }
        var variables: [UnsafeMutablePointer<CChar>?] = [nil]
        var process = pid_t()
        let error = posix_spawn(&process, "/bin/sh", nil, nil, &words, &variables)
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EAGAIN) }
        var status: Int32 = 0
        guard waitpid(process, &status, 0) == process, status & 0x7f == 0 else { throw POSIXError(.ECHILD) }
        return Int(status >> 8) & 0xff
    }
}

/// What other processes show to every user.
enum OtherProcesses {
    /// The argument after `mark` in the arguments of any process.
    static func argument(after mark: String) -> String? {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        for process in processes where Int(process) != nil && process != "\(getpid())" {
            let file = FileHandle(forReadingAtPath: "/proc/\(process)/cmdline")
            let words = String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self).split(separator: "\0")
            if let index = words.firstIndex(of: Substring(mark)), index + 1 < words.count {
                return String(words[index + 1])
            }
        }
        return nil
    }
}
