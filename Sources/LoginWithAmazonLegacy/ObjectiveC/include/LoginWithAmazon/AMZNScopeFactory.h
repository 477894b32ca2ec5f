#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

#import <LoginWithAmazon/AMZNScope.h>

NS_ASSUME_NONNULL_BEGIN

/// Creates scopes by name. For the scopes of the user's profile, use `AMZNProfileScope`.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon16AMZNScopeFactory")
@interface AMZNScopeFactory : NSObject

/// Creates a scope without data. In Swift: `scope(withName:)`.
+ (id<AMZNScope>)scopeWithName:(NSString *)name;
/// Creates a scope with data, which JSON must be able to encode. In Swift: `scope(withName:data:)`.
+ (id<AMZNScope>)scopeWithName:(NSString *)name data:(NSDictionary *)data;

- (instancetype)init NS_DESIGNATED_INITIALIZER;

@end

NS_ASSUME_NONNULL_END

#endif

// The official header also declares the method that reports a failure in an `AIError`. A separate header declares it
// here, because `AIError` is a class of the module LoginWithAmazonLegacy.
#if !__building_module(LoginWithAmazon)
#import <LoginWithAmazon/AMZNScopeFactory+AIError.h>
#endif
