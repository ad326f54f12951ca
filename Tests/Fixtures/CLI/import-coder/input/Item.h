#import <Foundation/Foundation.h>

typedef NS_ENUM(NSInteger, ITTextEncoding) { ITTextEncodingUTF8, ITTextEncodingBase64 };
typedef NS_ENUM(NSInteger, ITEventKind) { ITEventUnknown = 0, ITEventCreated, ITEventDeleted };

@interface Item : NSObject <NSSecureCoding>
@property (nonatomic, copy) NSString *name;
@property (nonatomic, assign) NSInteger count;
@property (nonatomic, assign) BOOL done;
@property (nonatomic, assign) double ratio;
@property (nonatomic, assign) BOOL liked;
@property (nonatomic) ITTextEncoding encoding;
@property (nonatomic) ITEventKind kind;
@property (nonatomic, copy) NSString *hidden;
@end

@interface Whole : NSObject <NSSecureCoding>
@property (nonatomic, copy) NSString *title;
@property (nonatomic, assign) NSInteger pages;
@end

@interface Looped : NSObject <NSCoding>
@property (nonatomic, copy) NSString *title;
@property (nonatomic, assign) NSInteger pages;
@end

@interface Listed : NSObject <NSCoding>
@property (nonatomic, copy) NSString *title;
@end

@interface Parcel : JSONModel
@property (nonatomic, copy) NSString *street;
@property (nonatomic, copy) NSString<Ignore> *shown;
@property (nonatomic, strong) NSDictionary<Whole> *byName;
@end

@interface Crate : Parcel
@property (nonatomic) int size;
@property (nonatomic) int stackHeight;
@end

typedef NS_ENUM(NSInteger, ITFuel) { ITFuelPetrol = 1, ITFuelDiesel, ITFuelElectric = 10 };

@interface Car : NSObject <NSCoding>
@property (nonatomic, copy) NSString *plate;
@property (nonatomic) NSInteger seats;
@property (nonatomic) ITFuel fuel;
@property (nonatomic) double mileage;
@property (nonatomic) ITEventKind last;
@end
