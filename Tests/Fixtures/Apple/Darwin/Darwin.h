// Stand-in for tests on Linux. Each declaration is from Apple's documentation: the manual pages kqueue(2), open(2) and dyld(3). What Darwin and
// Linux have in common is from Glibc: see overlays/Darwin.swift.
#ifndef DARWIN_STAND
#define DARWIN_STAND
#include <stdint.h>
#include <time.h>
struct kevent { uintptr_t ident; int16_t filter; uint16_t flags; uint32_t fflags; intptr_t data; void *udata; };
int kqueue(void);
int kevent(int kq, const struct kevent *changelist, int nchanges, struct kevent *eventlist, int nevents, const struct timespec *timeout);
#define EVFILT_VNODE (-4)
#define EVFILT_SIGNAL (-6)
#define EV_ADD 0x0001
#define EV_CLEAR 0x0020
#define NOTE_DELETE 0x00000001
#define NOTE_WRITE 0x00000002
#define NOTE_EXTEND 0x00000004
#define NOTE_ATTRIB 0x00000008
#define NOTE_RENAME 0x00000020
#define NOTE_REVOKE 0x00000040
#define O_EVTONLY 0x00008000
#define F_FULLFSYNC 51
int _NSGetExecutablePath(char *buf, uint32_t *bufsize);
#endif
