#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#if AMZN_IMPORTS_CORE
@import LoginWithAmazon;
#else

#import <LoginWithAmazon/AMZNScope.h>

NS_ASSUME_NONNULL_BEGIN

/// The scopes of the user's profile.
AMZN_CORE
AMZN_CLASS("_TtC15LoginWithAmazon16AMZNProfileScope")
@interface AMZNProfileScope : NSObject <AMZNScope>

/// The scope's name, such as `profile`.
@property (nonatomic, readonly, copy) NSString *name;

/// `profile`: name, email address and user id. In Swift: `profile()`.
+ (id<AMZNScope>)profile;
/// `postal_code`: the postal code of the user's address. In Swift: `postalCode()`.
+ (id<AMZNScope>)postalCode;
/// `profile:user_id`: only the user id. In Swift: `userID()`.
+ (id<AMZNScope>)userID;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END

#endif
