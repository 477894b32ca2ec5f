import Foundation

@testable import LoginWithAmazon

/// The store shared by all managers of a schedule, with the faults of real stores.
struct ModelStore {
    enum Content {
        case none
        case grant(Grant)
        case garbage
    }

    var content = Content.none
    var isReadable = true
    var isWritable = true

    var grant: Grant? { if case .grant(let grant) = content { grant } else { nil } }

    func read() -> GrantReadResult {
        guard isReadable else { return .unreadable("The device is locked.") }
        switch content {
        case .none: return .none
        case .grant(let grant): return .grant(grant)
        case .garbage: return .undecodable("The stored grant is damaged.")
        }
    }

    mutating func replace(_ old: Grant, with new: Grant?) -> GrantChangeResult {
        switch read() {
        case .grant(old):
            guard isWritable else { return .failed("The disk is full.") }
            content = new.map(Content.grant) ?? .none
            return .done()
        case .grant, .none: return .overtaken
        case .unreadable(let reason), .undecodable(let reason): return .failed(reason)
        }
    }

    mutating func write(_ grant: Grant) -> GrantChangeResult {
        guard isWritable else { return .failed("The disk is full.") }
        content = .grant(grant)
        return .done()
    }

    mutating func remove() -> GrantChangeResult {
        guard isWritable || (isReadable && isEmpty) else { return .failed("The disk is full.") }
        let old = isReadable ? grant : nil
        content = .none
        return .done(old)
    }

    private var isEmpty: Bool { if case .none = content { true } else { false } }
}
