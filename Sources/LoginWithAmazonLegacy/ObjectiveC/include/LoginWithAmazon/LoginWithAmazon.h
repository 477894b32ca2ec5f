/// Both families of calls for files in Objective-C, under the import that such files have always had:
///
///     #import <LoginWithAmazon/LoginWithAmazon.h>
///
/// The classes come from the Swift modules. What Swift cannot export, the constants and the names of blocks, is declared in
/// the headers beside this one. They define no symbol.
#pragma once

#if __has_feature(modules)
@import LoginWithAmazon;
@import LoginWithAmazonLegacy;
#else
#import <LoginWithAmazon-Swift.h>
#import <LoginWithAmazonLegacy-Swift.h>
#endif

// A Swift file that has this header in its bridging header gets all of these from the Swift modules, where a second
// declaration would make every use ambiguous.
#ifndef __swift__
#import <LoginWithAmazon/AMZNErrorConstants.h>
#import <LoginWithAmazon/AMZNOptionConstants.h>
#import <LoginWithAmazon/AMZNRequestHandlers.h>
#import <LoginWithAmazon/AMZNUserKeys.h>
#endif
