import { type FrameMessageName, type FrameRequest, type FrameSuccess, frameLimits } from '@latchkey/protocol'
import { frameEvent, frameMessages, frameReply } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { sessionUpdateType, toRequestType } from '../compat.ts'
import type { FrameElement, FrameListener } from './createFrameElement.ts'
import { createPendingRequests } from './createPendingRequests.ts'
import { FrameError } from './FrameError.ts'
import { createReconnectingLink, getJsonSize, openLink, randomId } from './frameLink.ts'

export type FrameRequestOptions = {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds. Default: the timeout of the message. */
  readonly timeout?: number | undefined
}

/** An event of the frame. */
export type FrameNotice =
  | { readonly type: 'session'; readonly token: string }
  /** The frame shows a screen and has to be made visible. */
  | {
      readonly type: 'show'
      readonly reason: 'approve' | 'recover' | 'protect' | 'export' | 'delete' | 'settings'
    }
  | { readonly type: 'hide' }
  /** Height in CSS pixels that the shown screen needs, after each `show` and when it changes. */
  | { readonly type: 'size'; readonly height: number }
  /** The frame was loaded again: theme and metadata have to be sent again. */
  | { readonly type: 'ready'; readonly version: string | undefined }

/** The app's end of the channel to the wallet frame. */
export type FrameMessenger = {
  /**
   * Resolves when the frame is ready. May be called repeatedly.
   * @throws FrameError `unavailable`, `aborted`
   */
  ready(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>
  /**
   * Sends a request, after the frame is ready. Payload and answer are validated by `frameMessages`.
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
  /** Number of messages dropped because of their origin, source or shape. */
  readonly dropped: number
  /** Rejects open requests and removes the frame. */
  close(): void
}

export type FrameMessengerOptions = {
  readonly element: FrameElement
  readonly projectId: string
  /** Receives the messages. Default: the page's window. */
  readonly listener?: FrameListener | undefined
  /** Timeout of the READY of the frame, milliseconds. */
  readonly readyTimeout?: number | undefined
}

/**
 * Creates the messenger. It loads the frame with the first request, then uses a private `MessagePort`. Messages are accepted
 * from the frame's window and origin only, and posted to its origin only.
 *
 * @example
 * const element = createFrameElement({ frameUrl: 'https://wallet.example.org', projectId })
 * const messenger = createFrameMessenger({ element, projectId })
 * const { action } = await messenger.request('CONNECT_EMAIL', { email })
 */
export function createFrameMessenger({
  element,
  projectId,
  listener = window,
  readyTimeout = frameLimits.ready,
}: FrameMessengerOptions): FrameMessenger {
  const pending = createPendingRequests()
  const listeners = new Set<(notice: FrameNotice) => void>()
  let dropped = 0

  const emit = (notice: FrameNotice) => {
    for (const listener of [...listeners]) listener(notice)
  }

  const hide = () => {
    element.blur?.()
    emit({ type: 'hide' })
  }

  function onPortMessage(data: unknown) {
    link.onTraffic()
    const reply = v.safeParse(frameReply, data)
    if (reply.success) {
      const isTooLarge = (getJsonSize(data) ?? Number.POSITIVE_INFINITY) > frameLimits.reply
      if (!(isTooLarge ? pending.rejectTooLarge(reply.output) : pending.settle(reply.output))) dropped += 1
      return
    }
    const event = v.safeParse(frameEvent, data)
    if (!event.success) {
      dropped += 1
      return
    }
    const { type } = event.output
    if (type === '@latchkey-frame/PROGRESS') pending.rearm(event.output.payload.id)
    else if (type === sessionUpdateType) emit({ type: 'session', token: event.output.payload.token })
    else if (type === '@latchkey-frame/SHOW') {
      // the app makes it visible first, then it can be focused
      emit({ type: 'show', reason: event.output.payload.reason })
      element.focus?.()
    } else if (type === '@latchkey-frame/HIDE') hide()
    else if (type === '@latchkey-frame/SIZE') emit({ type: 'size', height: event.output.payload.height })
  }

  const link = createReconnectingLink({
    pending,
    onDead() {
      pending.abortAll()
      hide()
    },
    remove: () => element.remove(),
    open: () =>
      openLink({
        element,
        listener,
        projectId,
        readyTimeout,
        onMessage: onPortMessage,
        onReady: (version) => emit({ type: 'ready', version }),
        onReload: () => pending.abortAll(),
        onDrop: () => {
          dropped += 1
        },
      }),
  })

  return {
    ready: async (options) => void (await link.port(options?.signal)),
    async request(name, payload, { signal, timeout } = {}) {
      const message = { type: toRequestType(name), id: randomId(), ...(payload !== undefined && { payload }) }
      assertRequest(name, payload, message)
      const port = await link.port(signal)
      const answer = pending.add({
        id: message.id,
        name,
        timeout: timeout ?? frameMessages[name].timeout,
        signal,
      })
      if (!signal?.aborted) port.postMessage(message)
      try {
        // validated by the schema of the message
        return (await answer) as never
      } catch (error) {
        if (error instanceof FrameError && (error.code === 'timeout' || error.code === 'aborted'))
          link.markDoubtful()
        throw error
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get dropped() {
      return dropped
    },
    close() {
      link.close()
      pending.abortAll()
      listeners.clear()
      element.remove()
    },
  }
}

function assertRequest(name: FrameMessageName, payload: unknown, message: unknown) {
  const parsed = v.safeParse(frameMessages[name].request, payload)
  if (!parsed.success)
    throw new FrameError('invalidRequest', `${name} can’t be asked like this: ${parsed.issues[0].message}`, {
      cause: v.flatten<v.GenericSchema>(parsed.issues),
    })
  if ((getJsonSize(message) ?? Number.POSITIVE_INFINITY) > frameLimits.message)
    throw new FrameError('invalidRequest', 'This request is too large for the wallet (64 KiB at most).')
}
