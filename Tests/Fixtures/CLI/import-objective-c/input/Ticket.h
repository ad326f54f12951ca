@interface Ticket : NSObject <NSSecureCoding>
@property (nonatomic, copy, nullable) NSString *token;
@property (nonatomic, copy, nullable) NSString *scope;
@property (nonatomic, copy, nullable) NSString *different;
- (void)addItems:(NSArray<NSString *> *)items block:(void (^)(NSArray *values))block;
@end
