import Foundation
import TestSupport

@testable import LoginWithAmazon

/// A file store in its own folder, with faults of its file and disk.
final class MatrixDisk: Sendable {
    let store: AMZNFileGrantStore
    private let folder: TemporaryFolder
    /// Another user's grant, stored by another process.
    private let stranger: Data

    /// Nil if no folder can be created.
    init?(stranger: Data) {
        guard let folder = try? TemporaryFolder() else { return nil }
        let error = Locked<StoreFault?>(nil)
        self.folder = folder
        self.stranger = stranger
        trouble = error
        store = AMZNFileGrantStore(url: folder["grants"], calls: Self.calls { error.withLock { $0 } })
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

    /// The client's file, read without the code under test.
    func bytes(for clientID: String) -> Data? {
        (try? store.path(for: clientID)).flatMap { FileManager.default.contents(atPath: $0) }
    }

    private var path: String { (try? store.path(for: Seeds.configuration.clientID)) ?? "" }

    private func setMode(_ mode: Int) {
        try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func put(_ bytes: Data) {
        try? bytes.write(to: URL(fileURLWithPath: path))
        setMode(0o600)
    }

    private func replace() { put(stranger) }

    /// System calls that fail as on a full or read-only disk.
    private static func calls(_ trouble: @escaping @Sendable () -> StoreFault?) -> FileSystemCalls {
        let live = FileSystemCalls.live
        let fails = { @Sendable (isWrite: Bool) in
            switch trouble() {
            case .full where isWrite: errno = ENOSPC
            case .readOnly: errno = EROFS
            default: return false
            }
            return true
        }
        return FileSystemCalls(
            make: { fails(false) ? -1 : live.make($0) }, makeFolder: { fails(false) ? -1 : live.makeFolder($0) },
            setMode: { live.setMode($0) }, put: { fails(true) ? -1 : live.put($0, $1) }, sync: { live.sync($0) },
            move: { fails(false) ? -1 : live.move($0, $1) }, delete: { fails(false) ? -1 : live.delete($0) })
    }
}
