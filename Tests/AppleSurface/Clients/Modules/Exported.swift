// A single file for a whole target, whose other files keep their imports.

@_exported import LoginWithAmazonLegacy
