import type { FrameMessageName, FrameRequest, FrameSuccess } from '@latchkey/protocol'

/** What a handler may do while it works. */
export type HandlerContext = {
  /** Tells the app that a person is still busy with it (S9.38). */
  readonly progress: () => void
  /** Exact origin of the page that asks. */
  readonly embedder: string
}

/** What the frame does with each message; a message without handler is answered with an error. */
export type FrameHandlers = {
  readonly [name in FrameMessageName]?: (
    payload: FrameRequest<name>,
    context: HandlerContext,
  ) => Promise<FrameSuccess<name>>
}
