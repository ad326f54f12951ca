// Stand-in for tests on Linux: NSObject and functions of the Objective-C runtime.
// Each declaration is from Apple's documentation (developer.apple.com), with its name, type and nullability there.
#ifndef OBJC_STAND
#define OBJC_STAND
#include <stdint.h>
#include <stddef.h>
#include <stdarg.h>
#define OBJC_EXPORT extern
typedef struct objc_class *Class_;
typedef signed char BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef struct _NSZone NSZone;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((id)0)
#pragma clang assume_nonnull begin
@class NSString, NSMethodSignature, NSInvocation;
@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property (readonly) NSUInteger hash;
@property (readonly) Class superclass;
- (Class)class __attribute__((availability(swift,unavailable)));
- (instancetype)self;
- (BOOL)isProxy;
- (BOOL)isKindOfClass:(Class)aClass;
- (BOOL)isMemberOfClass:(Class)aClass;
- (BOOL)conformsToProtocol:(Protocol *)aProtocol;
- (BOOL)respondsToSelector:(SEL)aSelector;
@property (readonly, copy) NSString *description;
@optional
@property (readonly, copy) NSString *debugDescription;
@end
__attribute__((objc_root_class))
@interface NSObject <NSObject> { Class isa; }
+ (void)load;
+ (void)initialize;
- (instancetype)init __attribute__((objc_designated_initializer));
+ (instancetype)new __attribute__((availability(swift,unavailable)));
+ (instancetype)alloc __attribute__((availability(swift,unavailable)));
- (void)dealloc __attribute__((availability(swift,unavailable)));
- (void)finalize;
- (id)copy;
- (id)mutableCopy;
+ (BOOL)instancesRespondToSelector:(SEL)aSelector;
+ (BOOL)conformsToProtocol:(Protocol *)protocol;
- (void)doesNotRecognizeSelector:(SEL)aSelector;
+ (BOOL)isSubclassOfClass:(Class)aClass;
+ (NSUInteger)hash;
+ (Class)superclass;
+ (Class)class __attribute__((availability(swift,unavailable)));
+ (NSString *)description;
+ (NSString *)debugDescription;
@end
extern Class _Nullable class_getSuperclass(Class _Nullable cls);
extern const char *class_getName(Class _Nullable cls);
extern Class _Nullable objc_getClass(const char *name);
#pragma clang assume_nonnull end
#endif
