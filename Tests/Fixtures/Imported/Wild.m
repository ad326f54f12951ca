#import "Wild.h"
#define PUT(x) [coder encodeObject:self.x forKey:@#x]
#define PUT_NUMBER(kind, x) \
    [coder encode##kind:self.x forKey:@#x]
#define TAKE(x) self.x = [coder decodeObjectForKey:@#x]

@implementation Track
- (void)encodeWithCoder:(NSCoder *)coder {
    PUT(title);
    PUT_NUMBER(Integer, plays);
    [coder encodeBool:self.loved forKey:@"fav"];
    [coder encodeObject:@(_state) forKey:@"state"];
    [coder encodeObject:[self colorName] forKey:@"color"];
}
- (instancetype)initWithCoder:(NSCoder *)coder {
    if (self = [super init]) {
        TAKE(title);
        self.plays = [coder decodeIntegerForKey:@"plays"];
        self.loved = [coder decodeBoolForKey:@"fav"];
        _state = [[coder decodeObjectForKey:@"state"] unsignedIntegerValue];
        _isGreen = [[coder decodeObjectForKey:@"color"] isEqualToString:@"green"];
    }
    return self;
}
@end

static NSString *const kTitleKey = @"t";
static NSString *const kRankKey = @"r";

@implementation Card
- (instancetype)initWithTitle:(NSString *)title rank:(NSInteger)rank due:(NSDate *)due {
    if ((self = [super init])) {
        _title = [title copy];
        _rank = rank;
        _due = due;
    }
    return self;
}
- (instancetype)initWithCoder:(NSCoder *)coder {
    NSString *title = [coder decodeObjectOfClass:[NSString class] forKey:kTitleKey];
    return [self initWithTitle:title ?: @"Untitled"
                          rank:[coder containsValueForKey:kRankKey] ? [coder decodeIntegerForKey:kRankKey] : 5
                           due:[coder decodeObjectOfClass:NSDate.class forKey:@"due"] ?: [coder decodeObjectOfClass:NSDate.class forKey:@"date"]];
}
- (void)encodeWithCoder:(NSCoder *)coder {
    [coder encodeObject:self.title forKey:kTitleKey];
    [coder encodeInteger:self.rank forKey:kRankKey];
    [coder encodeObject:self.due forKey:@"due"];
}
@end

@implementation Base
- (void)encodeWithCoder:(NSCoder *)c { [c encodeObject:_uid forKey:@"uid"]; }
- (instancetype)initWithCoder:(NSCoder *)c {
    if (self = [super init]) { _uid = [c decodeObjectForKey:@"uid"]; }
    return self;
}
@end
@implementation Leaf
@end

@implementation Being
- (void)encodeWithCoder:(NSCoder *)coder {
    for (Class type = [self class]; type != [NSObject class]; type = class_getSuperclass(type)) {
        unsigned int count = 0;
        Ivar *ivars = class_copyIvarList(type, &count);
        for (unsigned int i = 0; i < count; i++) {
            NSString *key = [NSString stringWithUTF8String:ivar_getName(ivars[i])];
            [coder encodeObject:[self valueForKey:key] forKey:key];
        }
        free(ivars);
    }
}
@end
@implementation Dog
@end

@implementation Conf
- (instancetype)initWithCoder:(NSCoder *)decoder {
    self = [super init];
    if (self) {
        [self setDefaults];
        [self readFrom:decoder];
    }
    return self;
}
- (void)setDefaults {
    _retries = 3;
    _secure = YES;
}
- (void)readFrom:(NSCoder *)decoder {
    if ([decoder containsValueForKey:@"retries"]) self.retries = [decoder decodeIntegerForKey:@"retries"];
    self.host = [decoder decodeObjectForKey:@"host"] ?: @"localhost";
    if ([decoder containsValueForKey:@"secure"]) { self.secure = [decoder decodeBoolForKey:@"secure"]; }
}
- (void)encodeWithCoder:(NSCoder *)coder { [self writeTo:coder]; }
- (void)writeTo:(NSCoder *)archiver {
    [archiver encodeInteger:self.retries forKey:@"retries"];
    [archiver encodeObject:self.host forKey:@"host"];
    [archiver encodeBool:self.secure forKey:@"secure"];
}
@end

@implementation Opt
- (instancetype)init {
    if (self = [super init]) { _limit = 10; }
    return self;
}
- (instancetype)initWithCoder:(NSCoder *)decoder {
    if (!(self = [self init])) return nil;
    _name = [decoder decodeObjectForKey:@"name"];
    if ([decoder containsValueForKey:@"limit"]) _limit = [decoder decodeIntegerForKey:@"limit"];
    _tags = [decoder decodeObjectForKey:@"tags"];
    if ([decoder containsValueForKey:@"stamp"]) _stamp = [NSDate dateWithTimeIntervalSince1970:[decoder decodeDoubleForKey:@"stamp"]];
    return self;
}
- (void)encodeWithCoder:(NSCoder *)coder {
    [coder encodeObject:self.name forKey:@"name"];
    if (self.tags.count > 0) { [coder encodeObject:self.tags forKey:@"tags"]; }
    if (_limit != 10) [coder encodeInteger:_limit forKey:@"limit"];
    if (self.stamp) [coder encodeDouble:self.stamp.timeIntervalSince1970 forKey:@"stamp"];
}
@end

@implementation Former
- (id)initWithCoder:(NSCoder *)coder {
    if (self = [super init]) {
        self.name = [coder decodeObjectForKey:@"OLDName"];
        self.count = [coder decodeIntForKey:@"OLDCount"];
    }
    return self;
}
@end

@implementation Pet
MJExtensionCodingImplementation
+ (NSArray *)mj_ignoredCodingPropertyNames { return @[@"cached"]; }
@end

@implementation Plain
- (void)encodeWithCoder:(NSCoder *)coder {
    if ([coder allowsKeyedCoding]) {
        [coder encodeObject:_name forKey:@"Name"];
        [coder encodeInt:_count forKey:@"Count"];
    } else {
        [coder encodeObject:_name];
        [coder encodeValueOfObjCType:@encode(int) at:&_count];
    }
}
- (id)initWithCoder:(NSCoder *)coder {
    if ((self = [super init])) {
        if ([coder allowsKeyedCoding]) {
            _name = [coder decodeObjectForKey:@"Name"];
            _count = [coder decodeIntForKey:@"Count"];
        } else {
            _name = [coder decodeObject];
        }
    }
    return self;
}
@end

@implementation Repo
+ (NSSet *)propertyKeys {
    return [super.propertyKeys setByAddingObject:@"extra"];
}
@end

@implementation Ticket
- (void)encodeWithCoder:(NSCoder *)coder {
    [coder encodeInteger:self.verb forKey:@"verb"];
    [coder encodeInteger:self.paper forKey:@"paper"];
    [coder encodeInteger:self.shop forKey:@"shop"];
    [coder encodeInteger:self.shape forKey:@"shape"];
    [coder encodeInteger:self.marks forKey:@"marks"];
    [coder encodeInteger:self.shelf forKey:@"shelf"];
    [coder encodeInteger:self.category forKey:@"category"];
}
- (instancetype)initWithCoder:(NSCoder *)coder {
    if (self = [super init]) {
        _verb = [coder decodeIntegerForKey:@"verb"];
        _paper = [coder decodeIntegerForKey:@"paper"];
        _shop = [coder decodeIntegerForKey:@"shop"];
        _shape = [coder decodeIntegerForKey:@"shape"];
        _marks = [coder decodeIntegerForKey:@"marks"];
        _shelf = [coder decodeIntegerForKey:@"shelf"];
        _category = [coder decodeIntegerForKey:@"category"];
    }
    return self;
}
@end
