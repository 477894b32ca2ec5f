// Empty: a C-family target needs a source file, even if it consists of headers only.
typedef int LoginWithAmazonObjCHasNoCode;
