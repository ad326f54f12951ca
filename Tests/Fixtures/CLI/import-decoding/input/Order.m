#import "Order.h"
#define ORDER_VERSION 3

@implementation OrderLine
- (instancetype)initWithCoder:(NSCoder *)c {
    if (!(self = [super init])) return nil;
    _text = [c decodeObjectOfClass:NSString.class forKey:@"text"];
    return self;
}
- (void)encodeWithCoder:(NSCoder *)c { [c encodeObject:_text forKey:@"text"]; }
@end

@implementation Order
- (instancetype)initWithCoder:(NSCoder *)c {
    self = [super init];
    if (!self) { return nil; }
    NSInteger version = [c decodeIntegerForKey:@"orderVersion"];
    NSSet *classes = [NSSet setWithObjects:[NSArray class], [OrderLine class], nil];
    _lines = [[c decodeObjectOfClasses:classes forKey:@"lines"] mutableCopy] ?: [NSMutableArray array];
    _notes = [c decodeObjectOfClasses:[NSSet setWithArray:@[NSArray.class, NSString.class]] forKey:@"notes"];
    _marks = [c decodeObjectOfClasses:[NSSet setWithObjects:[NSSet class], [NSNumber class], [NSString class], nil] forKey:@"marks"];
    _named = [c decodeDictionaryWithKeysOfClass:[NSString class] objectsOfClass:[OrderLine class] forKey:@"named"];
    _mixed = [c decodeArrayOfObjectsOfClasses:[NSSet setWithObjects:[OrderLine class], [NSString class], nil] forKey:@"mixed"];
    _first = [c decodeObjectOfClass:OrderLine.class forKey:@"first"];
    _typed = [c decodeArrayOfObjectsOfClass:[OrderLine class] forKey:@"typed"] ?: @[];
    _uuid = [[c decodeObjectOfClass:[NSString class] forKey:@"uuid"] copy];
    if (!_uuid) _uuid = [[NSUUID UUID] UUIDString];
    _uid = [c decodeObjectForKey:@"uid"] ?: MakeIdentifier();
    _when = [c decodeObjectForKey:@"when"] ?: [NSDate date];
    _kind = [c decodeIntegerForKey:@"kind"];
    if (_kind == 7) _kind = 3;
    if ([c containsValueForKey:@"x"]) { }
    _size = [c decodeIntegerForKey:@"size"];
    if (!_size) { _size = 3; }
    self.least = [c decodeIntegerForKey:@"least"];
    if (self.least < 3) { self.least = 3; }
    _count = [c decodeIntegerForKey:@"count"] + 1;
    _steps = [c decodeIntegerForKey:@"steps"];
    _steps++;
    _limit = 9;
    _width = [c decodeFloatForKey:@"w"];
    if (version < 2) _width *= 72;
    _total = @([c decodeIntegerForKey:@"total"]);
    NSData *data = [c decodeObjectOfClass:NSData.class forKey:@"marker"];
    _marker = data ? [NSKeyedUnarchiver unarchivedObjectOfClass:NSColor.class fromData:data error:NULL] : nil;
    _sent = [NSDate dateWithTimeIntervalSince1970:[c decodeDoubleForKey:@"sent"]];
    _remark = version >= 2 ? [c decodeObjectForKey:@"remark"] : @"old";
    if (![c containsValueForKey:@"limit"]) return self;
    _limit = [c decodeIntegerForKey:@"limit"];
    return self;
}
- (void)encodeWithCoder:(NSCoder *)c {
    [c encodeInteger:ORDER_VERSION forKey:@"orderVersion"];
    [c encodeObject:_lines forKey:@"lines"];
    [c encodeObject:_notes forKey:@"notes"];
    [c encodeObject:_marks forKey:@"marks"];
    [c encodeObject:_named forKey:@"named"];
    [c encodeObject:_mixed forKey:@"mixed"];
    [c encodeObject:_first forKey:@"first"];
    [c encodeObject:_typed forKey:@"typed"];
    [c encodeObject:_uuid forKey:@"uuid"];
    [c encodeObject:_uid forKey:@"uid"];
    [c encodeObject:_when forKey:@"when"];
    [c encodeInteger:_kind forKey:@"kind"];
    [c encodeInteger:_size forKey:@"size"];
    [c encodeInteger:_least forKey:@"least"];
    [c encodeInteger:_count - 1 forKey:@"count"];
    [c encodeInteger:_steps forKey:@"steps"];
    [c encodeInteger:_limit forKey:@"limit"];
    [c encodeFloat:_width forKey:@"w"];
    [c encodeInteger:_total.integerValue forKey:@"total"];
    if (self.marker) {
        [c encodeObject:[NSKeyedArchiver archivedDataWithRootObject:self.marker requiringSecureCoding:YES error:NULL] forKey:@"marker"];
    }
    [c encodeDouble:_sent.timeIntervalSince1970 forKey:@"sent"];
    [c encodeObject:_remark forKey:@"remark"];
}
@end
