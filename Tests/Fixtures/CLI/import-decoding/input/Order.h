#import <Foundation/Foundation.h>

@interface OrderLine : NSObject <NSSecureCoding>
@property (nonatomic, copy) NSString *text;
@end

@interface Order : NSObject <NSSecureCoding>
@property (nonatomic, strong) NSMutableArray *lines;
@property (nonatomic, strong) NSArray *notes;
@property (nonatomic, strong) NSSet *marks;
@property (nonatomic, strong) NSDictionary *named;
@property (nonatomic, strong) NSArray *mixed;
@property (nonatomic, strong) id first;
@property (nonatomic, strong) NSArray<OrderLine *> *typed;
@property (nonatomic, copy) NSString *uuid;
@property (nonatomic, copy) NSString *uid;
@property (nonatomic, strong) NSDate *when;
@property (nonatomic) NSInteger kind;
@property (nonatomic) NSInteger size;
@property (nonatomic) NSInteger least;
@property (nonatomic) NSInteger count;
@property (nonatomic) NSInteger steps;
@property (nonatomic) NSInteger limit;
@property (nonatomic) CGFloat width;
@property (nonatomic, strong) NSNumber *total;
@property (nonatomic, strong) NSColor *marker;
@property (nonatomic, strong) NSDate *sent;
@property (nonatomic, copy) NSString *remark;
@end
