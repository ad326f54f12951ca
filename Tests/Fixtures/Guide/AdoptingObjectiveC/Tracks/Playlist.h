//  An app that archives with AutoCoding.

#import <Foundation/Foundation.h>
#import "AutoCoding.h"

@class Song;
@protocol PlaylistDelegate;

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, PlaylistOrder) {
    PlaylistOrderManual,
    PlaylistOrderTitle = 4,
    PlaylistOrderAdded, // 5
};

typedef NS_OPTIONS(NSUInteger, SongFlags) {
    SongFlagsNone = 0,
    SongFlagsLoved = 1 << 0,
    SongFlagsHidden = 1 << 3,
};

typedef void (^PlaylistHandler)(Song *song);

@interface MediaItem : NSObject <NSCopying>

@property (nonatomic, copy) NSString *title;
@property (nonatomic, strong, nullable) NSDate *added;
@property (nonatomic, readonly) NSString *sortTitle;

@end

@interface Song : MediaItem

@property (nonatomic, assign) NSTimeInterval duration;
@property (nonatomic, getter=isLoved) BOOL loved;
@property (nonatomic) SongFlags flags;
@property (nonatomic, strong, nullable) NSNumber *rating;
@property (nonatomic, copy, nullable) NSString *cachePath;
@property (nonatomic, weak, nullable) Song *next;

@end

@interface Playlist : MediaItem

@property (nonatomic, copy) NSArray<Song *> *songs;
@property (nonatomic, copy, nullable) NSSet<NSString *> *tags;
@property (nonatomic, copy, nullable) NSDictionary<NSString *, Song *> *index;
@property (nonatomic) PlaylistOrder order;
@property (nonatomic) CGSize artworkSize;
@property (nonatomic, copy, nullable) PlaylistHandler onChange;
@property (nonatomic, weak, nullable) id<PlaylistDelegate> delegate;

@end

NS_ASSUME_NONNULL_END
