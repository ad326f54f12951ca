#import "Podcast.h"
static NSString *const kNameKey = @"meta.title";

@implementation Chapter
@end

@implementation Episode
+ (JSONKeyMapper *)keyMapper {
    return [[JSONKeyMapper alloc] initWithModelToJSONDictionary:@{
        @"number": @"no",
        @"name": kNameKey,
        @"chapters": @"meta.parts",
    }];
}
@end

@implementation Bonus
+ (JSONKeyMapper *)keyMapper { return [JSONKeyMapper mapperForSnakeCase]; }
@end

@implementation Guest
+ (JSONKeyMapper *)keyMapper { return [JSONKeyMapper mapperFromUnderscoreCaseToCamelCase]; }
+ (BOOL)propertyIsIgnored:(NSString *)name { return [name hasPrefix:@"_"]; }
@end

@implementation Host
@end
