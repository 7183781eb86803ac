import * as v from 'valibot'

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/** App to frame (W3.1). The payload is checked by `frameMessages`. */
export const appEnvelope = v.strictObject({
  type: v.pipe(v.string(), v.maxLength(64), v.startsWith('@w3m-app/')),
  id,
  payload: v.optional(v.unknown()),
})

/** Frame to app: the answer to one request (W3.1). */
export const frameReply = v.object({
  type: v.pipe(v.string(), v.maxLength(64), v.regex(/^@w3m-frame\/[A-Z_]+_(SUCCESS|ERROR)$/)),
  id,
  payload: v.optional(v.unknown()),
})

/** Frame to app: nobody asked (W3.1; `@latchkey-frame` are ours). */
export const frameEvent = v.variant('type', [
  v.object({
    type: v.literal('@w3m-frame/READY'),
    payload: v.optional(v.object({ version: v.optional(v.pipe(v.string(), v.maxLength(32))) })),
  }),
  v.object({
    type: v.literal('@w3m-frame/SESSION_UPDATE'),
    payload: v.object({ token: v.pipe(v.string(), v.maxLength(4096)) }),
  }),
  /** The request of that id still waits for a person: the app re-arms its deadline (S9.38). */
  v.object({ type: v.literal('@latchkey-frame/PROGRESS'), payload: v.object({ id }) }),
  /** The frame has something to ask a person: the app makes it visible (S2.11). */
  v.object({
    type: v.literal('@latchkey-frame/SHOW'),
    payload: v.object({ reason: v.picklist(['approve', 'recover', 'protect', 'export']) }),
  }),
  v.object({ type: v.literal('@latchkey-frame/HIDE'), payload: v.optional(v.undefined()) }),
])

/**
 * The handshake of our own client: posted once to the frame's origin with a `MessagePort`; all later traffic takes the
 * port. The nonce comes back over it.
 */
export const frameHello = v.strictObject({
  type: v.literal('@latchkey-app/HELLO'),
  protocol: v.literal(1),
  projectId: v.pipe(v.string(), v.maxLength(128)),
  nonce: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
})

/** The first message on the port. */
export const frameHelloReply = v.object({
  type: v.literal('@latchkey-frame/HELLO'),
  nonce: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
})

export type AppEnvelope = v.InferOutput<typeof appEnvelope>
export type FrameReply = v.InferOutput<typeof frameReply>
export type FrameEvent = v.InferOutput<typeof frameEvent>
export type FrameHello = v.InferOutput<typeof frameHello>
