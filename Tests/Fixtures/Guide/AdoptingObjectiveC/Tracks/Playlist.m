#import "Playlist.h"

@implementation MediaItem

- (NSString *)sortTitle
{
    return [self.title lowercaseString];
}

- (id)copyWithZone:(NSZone *)zone { return self; }

@end

@implementation Song

+ (NSArray *)uncodableProperties
{
    return @[@"cachePath"];
}

@end

@implementation Playlist

+ (NSArray *)uncodableProperties
{
    return @[NSStringFromSelector(@selector(onChange)), @"delegate"];
}

@end
