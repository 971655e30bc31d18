#ifndef STICKYDIGIT_CHEAP_H
#define STICKYDIGIT_CHEAP_H

#include <stddef.h>

/// Bytes of a thread's stack where memory is limited: eight times what the first thread was seen to use. Glibc's 8 MiB would
/// be a third of what reading a photograph takes.
#define SD_LIMITED_STACK (1 << 20)

/// Sets how this process takes memory from the system. Call it first, while there is one thread; where the system has other
/// ideas, nothing is lost but time.
///
/// Planes of megabytes come and go all the time. By default each is mapped anew, and its pages of 4 KiB are zeroed one by one
/// as they are touched, which was a sixth of the time of reading one photograph; so they are reused, and come 2 MiB at a time.
/// Where memory is limited, no more is taken than is needed, and the same whatever the number of threads.
void sd_prepare_heap(void);

/// Bytes that the heap has of the system, those that are free in it included.
size_t sd_heap_size(void);

/// From here on the program ends with these words on standard error, and with this status, where it is refused memory that it
/// cannot go on without; Swift would end it too, with words that help nobody. Libraries that are refused memory are not
/// meant: they say so, and what they were asked for fails. Call it while there is one thread, whose stack is taken now.
///
/// @param words A line with its newline; what is beyond 512 bytes of it is left out.
void sd_end_when_short(const char *words, int status);

#endif
