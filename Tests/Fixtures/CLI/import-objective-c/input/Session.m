#import "Session.h"
#import "Keys.h"
static NSString *const kTokenKey = @"token";
#define kScope @"scope"
@implementation Session
- (instancetype)initWithEntry:(NSArray *)entry { return [super init]; }
- (void)encodeWithCoder:(NSCoder *)coder {
    [coder encodeObject:_token forKey:kTokenKey];
    [coder encodeObject:_scope forKey:kScope];
    [coder encodeObject:_shared forKey:kShared];
    [coder encodeObject:_exported forKey:kExported];
    [coder encodeObject:_hidden forKey:kHidden];
}
@end
