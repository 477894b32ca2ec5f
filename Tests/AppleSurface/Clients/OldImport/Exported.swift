// The one file that an app adds, so that its other files can leave `import LoginWithAmazon` as it is.
@_exported import LoginWithAmazonLegacy
