@_exported import LoginWithAmazon
