// This import is sufficient for the whole target. The other files can keep the import of the old SDK.

@_exported import LoginWithAmazonLegacy
