extension UInt8 {
    /// One of the digits `0` to `9` in ASCII; other scripts have digits too, which no protocol here means.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
