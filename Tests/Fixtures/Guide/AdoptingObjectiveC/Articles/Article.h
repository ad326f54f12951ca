//  An app that archives with Mantle, in its second model version.

#import <Mantle/Mantle.h>

typedef NS_ENUM(NSUInteger, ArticleState) {
    ArticleStateDraft,
    ArticleStatePublished
};

@interface Byline : MTLModel <MTLJSONSerializing>
@property (nonatomic, copy, readonly) NSString *name;
@property (nonatomic, copy, readonly) NSURL *avatarURL;
@end

@interface Article : MTLModel <MTLJSONSerializing>
@property (nonatomic, copy, readonly) NSString *headline;
@property (nonatomic, readonly) ArticleState state;
@property (nonatomic, readonly) NSUInteger wordCount;
@property (nonatomic, copy, readonly) NSDate *publishedAt;
@property (nonatomic, copy, readonly) NSArray<Byline *> *bylines;
@property (nonatomic, copy) NSString *notes;
@end
