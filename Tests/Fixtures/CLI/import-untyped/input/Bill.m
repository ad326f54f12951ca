#import "Bill.h"

@implementation BillLine
- (instancetype)initWithCoder:(NSCoder *)c { if (self = [super init]) { _text = [c decodeObjectForKey:@"text"]; } return self; }
- (void)encodeWithCoder:(NSCoder *)c { [c encodeObject:_text forKey:@"text"]; }
@end

@implementation BillDiscount
@end

@implementation Bill
- (instancetype)initWithCoder:(NSCoder *)c {
    if ((self = [super init])) {
        _lines = [c decodeObjectForKey:@"lines"];
        _notes = [c decodeObjectForKey:@"notes"];
        _marks = [c decodeObjectForKey:@"marks"];
        _named = [c decodeObjectForKey:@"named"];
        _first = [c decodeObjectForKey:@"first"];
        _mixed = [c decodeObjectForKey:@"mixed"];
    }
    return self;
}
- (void)encodeWithCoder:(NSCoder *)c {
    [c encodeObject:_lines forKey:@"lines"];
    [c encodeObject:_notes forKey:@"notes"];
    [c encodeObject:_marks forKey:@"marks"];
    [c encodeObject:_named forKey:@"named"];
    [c encodeObject:_first forKey:@"first"];
    [c encodeObject:_mixed forKey:@"mixed"];
}
@end
