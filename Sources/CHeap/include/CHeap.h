#ifndef STICKYDIGIT_CHEAP_H
#define STICKYDIGIT_CHEAP_H

/// Sets how this process takes memory from the system. Call it first, while there is one thread; where the system has other
/// ideas, nothing is lost but time.
///
/// Planes of megabytes come and go all the time. By default each is mapped anew, and its pages of 4 KiB are zeroed one by one
/// as they are touched, which was a sixth of the time of reading one photograph; so they are reused, and come 2 MiB at a time.
void sd_prepare_heap(void);

#endif
