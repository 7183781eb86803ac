import type { FrameMessageName, FrameRequest, FrameSuccess } from '@latchkey/protocol'

export type FrameRequestOptions = {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds; the message's own deadline when absent (W3.2). */
  readonly timeout?: number | undefined
}

/** What the frame tells without being asked. */
export type FrameNotice =
  | { readonly type: 'session'; readonly token: string }
  /** The frame has to be seen: it asks the person something. */
  | { readonly type: 'show'; readonly reason: 'approve' | 'recover' | 'protect' | 'export' }
  | { readonly type: 'hide' }
  /** It loaded anew: what it was told (theme, metadata) has to be told again. */
  | { readonly type: 'ready'; readonly version: string | undefined }

/** The app's end of the login frame's channel. */
export type FrameMessenger = {
  /**
   * Resolves when the frame answers. Safe to call often; loads nothing twice.
   * @throws FrameError `unavailable` (S8.51), `aborted`
   */
  ready(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /**
   * Asks one thing; waits for the frame first. Arguments and answers are checked against W3.2.
   * @throws FrameError
   * @example await messenger.request('CONNECT_EMAIL', { email: 'mira@example.org' })
   */
  request<name extends FrameMessageName>(
    name: name,
    payload: FrameRequest<name>,
    options?: FrameRequestOptions,
  ): Promise<FrameSuccess<name>>
  /** Returns the unsubscribe function. */
  subscribe(listener: (notice: FrameNotice) => void): () => void
  /** Messages that were dropped because of their origin, source or shape. */
  readonly dropped: number
  /** Rejects what is open and takes the frame out of the page. */
  close(): void
}
