// `for … in` over collections in Objective-C, and the names of classes.
#pragma once

#import <Foundation/NSValues.h>

NS_ASSUME_NONNULL_BEGIN

typedef struct {
    unsigned long state;
    id __unsafe_unretained _Nullable *_Nullable itemsPtr;
    unsigned long *_Nullable mutationsPtr;
    unsigned long extra[5];
} NSFastEnumerationState;

@protocol NSFastEnumeration
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained _Nullable[_Nonnull])buffer
                                    count:(NSUInteger)count;
@end

@interface NSArray <ObjectType>(NSFastEnumeration) <NSFastEnumeration>
@end

@interface NSSet <ObjectType>(NSFastEnumeration) <NSFastEnumeration>
@end

@interface NSObject (NSClass)
+ (Class)class NS_SWIFT_UNAVAILABLE("use 'aClass.self' instead");
@end

FOUNDATION_EXPORT NSString *NSStringFromClass(Class aClass);

NS_ASSUME_NONNULL_END
