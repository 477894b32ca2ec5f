// A file that imports the facade sees the core too: clients that mix both families have one import, as with the
// official framework.
@_exported import LoginWithAmazon
