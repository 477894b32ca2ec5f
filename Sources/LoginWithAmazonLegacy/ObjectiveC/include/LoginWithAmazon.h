// Apps that have the official framework's folder `Headers` in a search path import the header as <LoginWithAmazon.h>.
#pragma once

#import <LoginWithAmazon/LoginWithAmazon.h>
