extension UInt8 {
    /// Whether this is an ASCII digit, the only digits that protocols mean.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
