// SwiftPM requires a source file in a C target, even if the target consists only of headers.
typedef int LoginWithAmazonObjCHasNoCode;
