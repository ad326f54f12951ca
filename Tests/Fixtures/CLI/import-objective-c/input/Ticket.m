#import "Ticket.h"
static NSString *const kTokenKey = @"access_token";
#define kScope @"access_scope"
#define kDifferent @"different"
#import "Keys.h"
@implementation Ticket
- (void)encodeWithCoder:(NSCoder *)coder {
    [coder encodeObject:_token forKey:kTokenKey];
    [coder encodeObject:_scope forKey:kScope];
    [coder encodeObject:_different forKey:kDifferent];
}
@end
