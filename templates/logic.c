/* logic.c -- and, or, xor, not of truth values. Any byte but 0 is true; results are
 * 0 or 1. */
#include "kernel.h"
#include "lists.h"

#define AND_TRUTHS(a, b) (((a) != 0) & ((b) != 0))

#define OR_TRUTHS(a, b) (((a) | (b)) != 0)

#define XOR_TRUTHS(a, b) (((a) != 0) ^ ((b) != 0))

#define NOT_TRUTH(a) ((a) == 0)

OM_BINARY_C(and_bool, bool, bool, bool, om_u8, om_u8, om_u8, (om_u8)AND_TRUTHS)
OM_BINARY_C(or_bool, bool, bool, bool, om_u8, om_u8, om_u8, (om_u8)OR_TRUTHS)
OM_BINARY_C(xor_bool, bool, bool, bool, om_u8, om_u8, om_u8, (om_u8)XOR_TRUTHS)

OM_DEF(EW bool bool, OM_EWC1, not_bool, om_u8, om_u8, (om_u8)NOT_TRUTH)
