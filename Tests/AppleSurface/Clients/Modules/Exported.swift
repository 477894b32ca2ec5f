// A single file for a whole target, whose other files keep their imports.

// snippet: exported
@_exported import LoginWithAmazonLegacy
// end
