// The only file that an app adds to keep `import LoginWithAmazon` in its other files.
@_exported import LoginWithAmazonLegacy
