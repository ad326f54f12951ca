#define kShared @"shared"
#define kDifferent @"different in Keys.h"
extern NSString *const kExported;
