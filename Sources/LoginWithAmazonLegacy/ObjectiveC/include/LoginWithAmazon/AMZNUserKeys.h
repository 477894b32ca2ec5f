// The keys of `AMZNUser.profileData`, which are those of the 2.x profile dictionary too.
#pragma once

#import <Foundation/Foundation.h>

/// The key of the user id.
static NSString *_Nonnull const AMZNUserIDKey __attribute__((unused)) = @"user_id";
/// The key of the name.
static NSString *_Nonnull const AMZNUserNameKey __attribute__((unused)) = @"name";
/// The key of the e-mail address.
static NSString *_Nonnull const AMZNUserEmailKey __attribute__((unused)) = @"email";
/// The key of the postal code.
static NSString *_Nonnull const AMZNUserPostalCodeKey __attribute__((unused)) = @"postal_code";
