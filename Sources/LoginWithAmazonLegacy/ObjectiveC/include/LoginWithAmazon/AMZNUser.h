#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>
#import <LoginWithAmazon/AMZNErrorConstants.h>
#import <LoginWithAmazon/AMZNRequestHandlers.h>
#import <LoginWithAmazon/AMZNUserKeys.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

NS_ASSUME_NONNULL_BEGIN

/// The profile of the signed-in user; a field that was not granted is nil.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon8AMZNUser")
@interface AMZNUser : NSObject

/// The user's id, which is specific to the app's developer, for example `amzn1.account.…`.
@property (nonatomic, readonly, copy, nullable) NSString *userID;
/// The user's full name.
@property (nonatomic, readonly, copy, nullable) NSString *name;
/// The user's email address.
@property (nonatomic, readonly, copy, nullable) NSString *email;
/// The postal code of the user's address.
@property (nonatomic, readonly, copy, nullable) NSString *postalCode;
/// The fields of the server's reply as strings, by name; see `AMZNUserKeys.h`.
@property (nonatomic, readonly, copy) NSDictionary *profileData;

/// Whether all fields are equal.
- (BOOL)isEqual:(nullable id)object __attribute__((warn_unused_result));
/// A hash value that is equal for equal users.
@property (nonatomic, readonly) NSUInteger hash;
/// The user id, without the other personal data.
@property (nonatomic, readonly, copy) NSString *description;

/// Gets the profile of the shared manager's user; `handler` runs on the main thread. In Swift: `fetch(_:)`.
+ (void)fetch:(nullable AMZNUserFetchRequestHandler)handler;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END

#endif
