#import <Foundation/Foundation.h>
@class Bill;

@interface BillLine : NSObject <NSSecureCoding>
@property (nonatomic, copy) NSString *text;
@end

@interface BillDiscount : BillLine
@end

@interface Bill : NSObject <NSSecureCoding>
@property (nonatomic, strong) NSMutableArray *lines;
@property (nonatomic, strong) NSArray *notes;
@property (nonatomic, strong) NSSet *marks;
@property (nonatomic, strong) NSDictionary *named;
@property (nonatomic, strong) id first;
@property (nonatomic, strong) NSArray *mixed;
@end
