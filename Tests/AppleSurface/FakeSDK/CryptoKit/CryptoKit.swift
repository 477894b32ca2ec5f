import FoundationEssentials

/// SHA-256.
public enum SHA256 {
    /// The digest of bytes.
    public static func hash<Bytes: DataProtocol>(data: Bytes) -> SHA256Digest { SHA256Digest() }
}

/// A digest, which is a sequence of its bytes.
public struct SHA256Digest: Sequence, Sendable {
    /// The bytes.
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}
