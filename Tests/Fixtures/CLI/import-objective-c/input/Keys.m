#import "Keys.h"
NSString *const kExported = @"exported";
#define kHidden @"hidden"
