// Nothing: the headers are all there is, and a target of the C family needs a source file.
typedef int LoginWithAmazonObjCHasNoCode;
