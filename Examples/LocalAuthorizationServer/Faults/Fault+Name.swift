extension Fault {
    /// The fault's name, without its settings.
    public var kind: FaultName {
        switch self {
        case .refuse: .refuse
        case .resetBeforeHeaders: .resetBeforeHeaders
        case .stall: .stall
        case .status, .statusUntil: .status
        case .html200: .html
        case .empty: .empty
        case .body: .body
        case .rawBytes: .raw
        case .deepNesting: .deepNesting
        case .invalidUTF8: .invalidUTF8
        case .hugeBody: .hugeBody
        case .redirect: .redirect
        case .redirectLoop: .redirectLoop
        case .error: .error
        case .errorInOK: .errorInOK
        case .processThenDrop: .processThenDrop
        case .resetAfterHeaders: .resetAfterHeaders
        case .truncateBody: .truncate
        case .drip: .drip
        case .badChunks: .badChunks
        case .wrongLength: .wrongLength
        case .hugeHeader: .hugeHeader
        case .tokenLife, .rawTokenLife: .tokenLife
        case .extraFields: .extraFields
        case .missingField: .missingField
        case .duplicatedKeys: .duplicatedKeys
        case .wrongTypes: .wrongTypes
        case .contentType: .contentType
        case .clockSkew: .clockSkew
        }
    }
}
