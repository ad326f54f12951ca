#import "Article.h"

@implementation Byline

+ (NSDictionary *)JSONKeyPathsByPropertyKey
{
    return @{ @"name": @"name", @"avatarURL": @"links.avatar" };
}

+ (NSValueTransformer *)avatarURLJSONTransformer
{
    return [NSValueTransformer valueTransformerForName:MTLURLValueTransformerName];
}

@end

@implementation Article

+ (NSUInteger)modelVersion
{
    return 1;
}

+ (NSDictionary *)JSONKeyPathsByPropertyKey
{
    return @{
        @"headline": @"head.line",
        @keypath(Article.new, state): @"state",
        @"wordCount": @"word_count",
        @"publishedAt": @"published_at",
        @"bylines": @"bylines"
    };
}

+ (NSValueTransformer *)publishedAtJSONTransformer
{
    return [MTLValueTransformer transformerUsingForwardBlock:^id(NSString *text, BOOL *success, NSError **error) {
        return [[self formatter] dateFromString:text];
    }];
}

- (id)decodeHeadlineWithCoder:(NSCoder *)coder modelVersion:(NSUInteger)modelVersion
{
    if (modelVersion < 1) return [coder decodeObjectForKey:@"title"];
    return [coder decodeObjectForKey:@"headline"];
}

@end
