#import <JSONModel/JSONModel.h>

typedef NS_ENUM(NSInteger, PCKind) { PCKindFull = 1, PCKindTrailer, PCKindRSSOnly };

@protocol Chapter
@end
@interface Chapter : JSONModel
@property (nonatomic, copy) NSString *title;
@property (nonatomic) double start;
@end

@interface Episode : JSONModel
@property (nonatomic) NSInteger number;
@property (nonatomic, copy) NSString *name;
@property (nonatomic, strong) NSURL<Optional> *page;
@property (nonatomic, strong) NSDate<Optional> *aired;
@property (nonatomic) BOOL played;
@property (nonatomic) PCKind kind;
@property (nonatomic, strong) NSArray<Chapter> *chapters;
@property (nonatomic, strong) NSDictionary<Chapter, Optional> *byName;
@property (nonatomic, strong) NSSet<NSString *> *words;
@property (nonatomic, strong) Chapter<Optional> *first;
@property (nonatomic, strong) NSNumber<Optional> *length;
@property (nonatomic, strong) NSString<Ignore> *position;
@property (nonatomic, readonly) NSString *label;
@end

// Its mapper is for what it inherits, too.
@interface Bonus : Episode
@property (nonatomic) int lengthInMinutes;
@end

@interface Guest : JSONModel
@property (nonatomic, copy) NSString *fullName;
@end

// It inherits the mapper.
@interface Host : Guest
@property (nonatomic) NSInteger shownSince;
@end
