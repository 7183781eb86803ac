import * as v from 'valibot'

const url = v.pipe(v.string(), v.url())

/** `GET /.well-known/latchkey` (W10.1). A key appears with the service that serves it. */
export const wellKnownLatchkey = v.object({
  projectId: v.optional(v.string()),
  api: url,
  relay: v.optional(v.array(url)),
  frame: v.optional(url),
  directory: v.optional(url),
  events: v.optional(url),
  zones: v.optional(v.array(v.string())),
  preset: v.optional(v.picklist(['standard', 'compat'])),
  fees: v.optional(v.object({ swap: v.number() })),
})

/** `GET /.well-known/latchkey` (W10.1). */
export type WellKnownLatchkey = v.InferOutput<typeof wellKnownLatchkey>
