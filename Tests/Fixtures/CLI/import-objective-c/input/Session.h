@interface Session : NSObject <NSSecureCoding>
@property (nonatomic, copy, nullable) NSString *token;
@property (nonatomic, copy, nullable) NSString *scope;
@property (nonatomic, copy, nullable) NSString *shared;
@property (nonatomic, copy, nullable) NSString *exported;
@property (nonatomic, copy, nullable) NSString *hidden;
- (instancetype)initWithEntry:(NSArray *)entry;
@end
