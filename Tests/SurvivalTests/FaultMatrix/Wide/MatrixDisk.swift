import Foundation
import TestSupport

@testable import LoginWithAmazon

/// A file store in a folder of its own, and what befalls its file and its disk.
final class MatrixDisk: Sendable {
    let store: AMZNFileGrantStore
    private let folder: TemporaryFolder
    /// The grant of another user, as another process stores it.
    private let stranger: Data

    /// Nil where there is no folder to be had.
    init?(stranger: Data) {
        guard let folder = try? TemporaryFolder() else { return nil }
        let error = Locked<StoreFault?>(nil)
        self.folder = folder
        self.stranger = stranger
        trouble = error
        store = AMZNFileGrantStore(url: folder["grants.json"], calls: Self.calls { error.withLock { $0 } })
    }

    private let trouble: Locked<StoreFault?>

    func become(_ fault: StoreFault?) {
        trouble.withLock { $0 = fault }
        switch fault {
        case nil: setMode(0o600)
        case .readableByOthers: setMode(0o644)
        case .writableByOthers: setMode(0o666)
        case .damagedFile: put(Data(String(repeating: "[", count: 513).utf8))
        case .replaced: replace()
        default: break
        }
    }

    /// The client's entry, read without the code that writes it; the whole file where that is none.
    func bytes(for clientID: String) -> Data? {
        struct Content: Decodable { let grants: [String: Data] }
        guard let bytes = try? Data(contentsOf: folder["grants.json"]) else { return nil }
        guard JSONDepth.isAllowed(bytes), let content = try? JSONDecoder().decode(Content.self, from: bytes) else {
            return bytes
        }
        return content.grants[clientID]
    }

    private func setMode(_ mode: Int) {
        try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder["grants.json"].path)
    }

    private func put(_ bytes: Data) {
        try? bytes.write(to: folder["grants.json"])
        setMode(0o600)
    }

    private func replace() {
        let other = AMZNFileGrantStore(url: folder["other.json"])
        try? other.write(stranger, for: Seeds.configuration.clientID)
        _ = rename(folder["other.json"].path, folder["grants.json"].path)
    }

    /// The system's calls, as a full disk or one that only reads makes them.
    private static func calls(_ trouble: @escaping @Sendable () -> StoreFault?) -> FileCalls {
        let live = FileCalls.live
        let fails = { @Sendable (isWrite: Bool) in
            switch trouble() {
            case .full where isWrite: errno = ENOSPC
            case .readOnly: errno = EROFS
            default: return false
            }
            return true
        }
        return FileCalls(
            make: { fails(false) ? -1 : live.make($0) }, reopen: { fails(false) ? -1 : live.reopen($0) },
            setMode: { live.setMode($0) }, put: { fails(true) ? -1 : live.put($0, $1) }, sync: { live.sync($0) },
            move: { fails(false) ? -1 : live.move($0, $1) }, delete: { fails(false) ? -1 : live.delete($0) })
    }
}
