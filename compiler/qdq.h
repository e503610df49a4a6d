/* qdq.h -- integer operators written as operators on dequantised values. */
#ifndef QDQ_H
#define QDQ_H

#include "op.h"

/* Mode fast: lowers q, a QuantizeLinear of a Conv or Gemm of dequantised bytes, as an
 * integer operator, and returns true; false if q is something else. Reads the nodes in
 * front of q, whose own steps go if nobody else reads them. */
bool qdq_lower(struct node *q, struct steps *s);

#endif
