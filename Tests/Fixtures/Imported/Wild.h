#import <Foundation/Foundation.h>
NS_ASSUME_NONNULL_BEGIN

typedef enum : NSUInteger { PlayIdle, PlayBusy = PlayIdle + 4, PlayDone } PlayState;

// Macros that hide the coder.
@interface Track : NSObject <NSCoding>
@property (nonatomic, copy) NSString *title;
@property (nonatomic) NSInteger plays;
@property (nonatomic) BOOL loved;
@property (nonatomic) PlayState state;
@property (nonatomic) BOOL isGreen;
@end

// Read by its designated initializer.
@interface Card : NSObject <NSSecureCoding>
@property (nonatomic, readonly, copy) NSString *title;
@property (nonatomic, readonly) NSInteger rank;
@property (nonatomic, readonly, nullable) NSDate *due;
- (instancetype)initWithTitle:(NSString *)title rank:(NSInteger)rank due:(nullable NSDate *)due;
@end

// What a subclass adds is written by nobody, or with everything.
@interface Base : NSObject <NSCoding>
@property (nonatomic, strong) NSString *uid;
@end
@interface Leaf : Base
@property (nonatomic, strong) NSString *color;
@end
@interface Being : NSObject <NSCoding>
@end
@interface Dog : Being
@property (nonatomic, copy, nullable) NSString *name;
@property (nonatomic) double weight;
@end

// Defaults that other methods set.
@interface Conf : NSObject <NSCoding>
@property (nonatomic) NSInteger retries;
@property (nonatomic, copy) NSString *host;
@property (nonatomic) BOOL secure;
@end

// Written under a condition.
@interface Opt : NSObject <NSCoding>
@property (nonatomic, copy) NSString *name;
@property (nonatomic, copy) NSArray<NSString *> *tags;
@property (nonatomic) NSInteger limit;
@property (nonatomic, strong, nullable) NSDate *stamp;
@end

// Only read, and of libraries' macros.
@interface Former : NSObject <NSCoding>
@property (nonatomic, copy, nullable) NSString *name;
@property (nonatomic) NSInteger count;
@end
@interface Pet : NSObject
@property (nonatomic, copy, nullable) NSString *name;
@property (nonatomic) int age;
@property (nonatomic, copy, nullable) NSString *cached;
@end

// With and without keys.
@interface Plain : NSObject <NSCoding>
@property (nonatomic, copy, nullable) NSString *name;
@property (nonatomic) int count;
@end
@interface Lone : NSObject <NSSecureCoding>
@property (nonatomic, copy) NSString *name;
@end
NS_ASSUME_NONNULL_END

// Of Mantle, with what only its code knows.
@interface Repo : MTLModel <MTLJSONSerializing>
@property (nonatomic, copy, readonly) NSString *name;
@end

// Names of cases: initials, a k, a plural, words that the type shares, a digit, words of Swift.
typedef NS_ENUM(NSUInteger, WDVerb) { WDVerbGET, WDVerbHEADOnly, WDVerbDefault = 7 };
typedef NS_CLOSED_ENUM(NSInteger, WDPaper) { kWDPaperA4 = 1, kWDPaperUSLetter };
typedef NS_ENUM(NSInteger, WDShopState) { WDShopUnknown = -1, WDShopOpen, WDShopIOSOnly };
typedef NS_ENUM(NSInteger, WDShapeKind) { WDShapeKind2D = 2, WDShapeKindCube };
typedef NS_OPTIONS(NSUInteger, WDMarks) { WDMarkNone = 0, WDMarkBold = 1 << 0, WDMarkURLLink = 1 << 1 };
typedef enum { WDShelfTop = 4, WDShelfLow } WDShelves;
typedef NS_ENUM(NSInteger, WDCategories) { WDCategoryFood = 1, WDCategoryHome };

@interface Ticket : NSObject <NSCoding>
@property (nonatomic) WDVerb verb;
@property (nonatomic) WDPaper paper;
@property (nonatomic) WDShopState shop;
@property (nonatomic) WDShapeKind shape;
@property (nonatomic) WDMarks marks;
@property (nonatomic) WDShelves shelf;
@property (nonatomic) WDCategories category;
@end
