#import "Item.h"
static NSString *const kName = @"n";

@implementation Item
- (void)encodeWithCoder:(NSCoder *)encoder {
    if (![encoder allowsKeyedCoding]) { return; }
    [self writeTo:encoder deeply:YES];
}
- (void)writeTo:(NSCoder *)c deeply:(BOOL)deeply {
    [c encodeObject:self.name forKey:kName];
    [c encodeInteger:_count forKey:@"count"];
    [c encodeObject:@(self.liked) forKey:@"liked"];
    [c encodeDouble:_ratio forKey:@"ratio"];
    [c encodeInteger:_encoding forKey:@"encoding"];
    [c encodeInteger:_kind forKey:@"kind"];
    ItemWriteRest(self, c);
}
- (instancetype)initWithCoder:(NSCoder *)d {
    if (self = [super init]) {
        _name = [d decodeObjectOfClass:NSString.class forKey:kName] ?: [d decodeObjectForKey:@"title"];
        _count = 7;
        if ([d containsValueForKey:@"count"]) { _count = [d decodeIntegerForKey:@"count"]; }
        _done = [d containsValueForKey:@"done"] ? [d decodeBoolForKey:@"done"] : YES;
        if ([d containsValueForKey:@"ratio"]) self.ratio = [d decodeDoubleForKey:@"ratio"]; else self.ratio = -0.5;
        _liked = [[d decodeObjectForKey:@"liked"] boolValue];
        _encoding = [d decodeIntegerForKey:@"encoding"];
        _kind = [d containsValueForKey:@"kind"] ? [d decodeIntegerForKey:@"kind"] : ITEventDeleted;
    }
    return self;
}
@end

@implementation Whole
- (void)encodeWithCoder:(NSCoder *)coder { [self yy_modelEncodeWithCoder:coder]; }
- (instancetype)initWithCoder:(NSCoder *)coder { return [self yy_modelInitWithCoder:coder]; }
@end

@implementation Looped
- (void)encodeWithCoder:(NSCoder *)coder {
    unsigned int count = 0;
    Ivar *variables = class_copyIvarList([self class], &count);
    for (unsigned int i = 0; i < count; i++) {
        NSString *key = [NSString stringWithUTF8String:ivar_getName(variables[i])];
        [coder encodeObject:[self valueForKey:key] forKey:key];
    }
    free(variables);
}
@end

@implementation Parcel
+ (JSONKeyMapper *)keyMapper {
    return [[JSONKeyMapper alloc] initWithModelToJSONDictionary:@{ @"street": @"address.street" }];
}
@end

@implementation Crate
+ (JSONKeyMapper *)keyMapper {
    return [JSONKeyMapper mapper:[JSONKeyMapper mapperForSnakeCase] withExceptions:@{ @"size": @"volume" }];
}
@end

@implementation Listed
- (void)encodeWithCoder:(NSCoder *)coder {
    [super encodeWithCoder:coder];
    [Archiving encode:self with:coder];
}
@end

// Setters, a variable in between, casts.
@implementation Car
- (void)encodeWithCoder:(NSCoder *)coder {
    [coder encodeObject:[self plate] forKey:@"plate"];
    [coder encodeInteger:self.seats forKey:@"seats"];
    [coder encodeInteger:_fuel forKey:@"fuel"];
    [coder encodeObject:@(_mileage) forKey:@"mileage"];
    [coder encodeInt:(int)self.last forKey:@"last"];
}
- (instancetype)initWithCoder:(NSCoder *)coder {
    self = [super init];
    if (!self) { return nil; }
    NSString *plate = [coder decodeObjectOfClass:NSString.class forKey:@"plate"];
    if (plate.length == 0) { plate = @"none"; }
    [self setPlate:plate];
    [self setSeats:[coder decodeIntegerForKey:@"seats"]];
    if (![coder containsValueForKey:@"seats"]) { [self setSeats:5]; }
    if ([coder containsValueForKey:@"fuel"]) { _fuel = [coder decodeIntegerForKey:@"fuel"]; } else { _fuel = ITFuelDiesel; }
    id number = [coder decodeObjectForKey:@"mileage"];
    if (number == nil) { number = [coder decodeObjectForKey:@"km"]; }
    _mileage = [number doubleValue];
    self.last = (ITEventKind)[coder decodeIntForKey:@"last"];
    return self;
}
@end
