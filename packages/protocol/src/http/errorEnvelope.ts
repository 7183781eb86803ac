import * as v from 'valibot'

/** The body of every refused call (W6). `requestId` is ours; clients ignore what they don't know. */
export const errorEnvelope = v.object({
  status: v.literal('FAILED'),
  reasons: v.array(v.object({ field: v.string(), description: v.string() })),
  requestId: v.optional(v.string()),
})

/** The body of every refused call (W6). */
export type ErrorEnvelope = v.InferOutput<typeof errorEnvelope>
