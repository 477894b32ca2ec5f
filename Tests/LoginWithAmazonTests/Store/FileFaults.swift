import Foundation
import TestSupport

@testable import LoginWithAmazon

/// System calls of which the n-th fails. Records a word for each call.
final class FileFaults: Sendable {
    enum Fault: Sendable {
        /// This call and all later ones have no effect, as for a process killed before it.
        case crash
        /// Only this call fails, without an effect.
        case error(Int32)
        /// This write takes one byte, and the next write fails.
        case short(Int32)
    }

    private struct State: Sendable {
        var count = 0
        var pending: Int32?
        var words: [String] = []
    }

    private let fault: (number: Int, fault: Fault)?
    private let state = Locked(State())

    init(_ fault: Fault? = nil, at number: Int = 0) { self.fault = fault.map { (number, $0) } }

    /// The recorded calls.
    var words: [String] { state.withLock { $0.words } }

    var calls: FileSystemCalls {
        let live = FileSystemCalls.live
        return FileSystemCalls(
            make: { path in self.call("make", or: -1) { live.make(path) } }, makeFolder: live.makeFolder,
            setMode: { descriptor in self.call("mode", or: -1) { live.setMode(descriptor) } },
            put: { descriptor, bytes in
                guard self.takesOneByte() else { return self.call("write", or: -1) { live.put(descriptor, bytes) } }
                return live.put(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(1)))
            },
            sync: { descriptor in self.call("sync", or: -1) { live.sync(descriptor) } },
            move: { path, other in self.call("rename", or: -1) { live.move(path, other) } },
            delete: { path in self.call("unlink", or: -1) { live.delete(path) } })
    }

    private func call<Number>(_ word: String, or failure: Number, _ body: () -> Number) -> Number {
        let error = state.withLock { state -> Int32? in
            state.count += 1
            state.words.append(word)
            if let pending = state.pending {
                state.pending = nil
                return pending
            }
            switch fault {
            case (let number, .crash)? where state.count >= number: return EIO
            case (let number, .error(let error))? where state.count == number: return error
            default: return nil
            }
        }
        guard let error else { return body() }
        errno = error
        return failure
    }

    /// Whether this write is the short one. If so, counts it and lets the next call fail.
    private func takesOneByte() -> Bool {
        state.withLock { state in
            guard case (let number, .short(let error))? = fault, state.count + 1 == number else { return false }
            state.count += 1
            state.words.append("short write")
            state.pending = error
            return true
        }
    }
}
