// The import for a whole target. Its other files keep the import of the old SDK.

@_exported import LoginWithAmazonLegacy
