// The keys of `AMZNUser.profileData` and of the 2.x profile dictionary.
#pragma once

#import <LoginWithAmazonConstants/AMZNDeclarations.h>

#ifndef __swift__

/// The key of the user id.
AMZN_TEXT(AMZNUserIDKey) = @"user_id";
/// The key of the name.
AMZN_TEXT(AMZNUserNameKey) = @"name";
/// The key of the email address.
AMZN_TEXT(AMZNUserEmailKey) = @"email";
/// The key of the postal code.
AMZN_TEXT(AMZNUserPostalCodeKey) = @"postal_code";

#endif
