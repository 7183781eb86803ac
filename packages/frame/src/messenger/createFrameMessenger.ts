import { type FrameMessageName, type FrameRequest, type FrameSuccess, frameLimits } from '@latchkey/protocol'
import { frameEvent, frameMessages, frameReply } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { sessionUpdateType, toRequestType } from '../compat.ts'
import type { FrameElement, FrameListener } from './createFrameElement.ts'
import { abortedError, createPendingRequests } from './createPendingRequests.ts'
import { FrameError } from './FrameError.ts'
import { createReconnectingLink, getJsonSize, openLink, randomId } from './frameLink.ts'

export type FrameRequestOptions = {
  readonly signal?: AbortSignal | undefined
  /** Ends a request that wasn't sent to the document yet. Default: `signal`. */
  readonly unsentSignal?: AbortSignal | undefined
  /** Milliseconds. Default: the timeout of the message. */
  readonly timeout?: number | undefined
  /** Id of the message (`randomId`), to end it with RPC_ABORT. Default: a random one. */
  readonly id?: string | undefined
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
  /** The browser stores nothing for the frame, or no longer. Once for each document. */
  | { readonly type: 'storage'; readonly operation: 'read' | 'write' | 'remove' }
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
  /** Requests after which the document is replaced. Default: `frameLimits.renewal`. */
  readonly renewAfter?: number | undefined
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
  renewAfter = frameLimits.renewal,
}: FrameMessengerOptions): FrameMessenger {
  const pending = createPendingRequests()
  const use = createDocumentUse(renewAfter)
  const listeners = new Set<(notice: FrameNotice) => void>()
  let dropped = 0

  const emit = (notice: FrameNotice) => {
    for (const listener of [...listeners]) listener(notice)
  }

  const hide = () => {
    use.isShown = false
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
      use.isShown = true
      // the app makes it visible first, then it can be focused
      emit({ type: 'show', reason: event.output.payload.reason })
      element.focus?.()
    } else if (type === '@latchkey-frame/HIDE') hide()
    else if (type === '@latchkey-frame/SIZE') emit({ type: 'size', height: event.output.payload.height })
    else if (type === '@latchkey-frame/STORAGE_UNAVAILABLE')
      emit({ type: 'storage', operation: event.output.payload.operation })
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
        onReady(version) {
          use.requests = 0
          emit({ type: 'ready', version })
        },
        onReload: () => pending.abortAll(),
        onDrop: () => {
          dropped += 1
        },
      }),
  })

  function markDoubtful(error: unknown): never {
    if (error instanceof FrameError && (error.code === 'timeout' || error.code === 'aborted'))
      link.markDoubtful()
    throw error
  }

  return {
    ready: async (options) => void (await link.port(options?.signal)),
    async request(name, payload, { signal, unsentSignal = signal, timeout, id = randomId() } = {}) {
      const message = { type: toRequestType(name), id, ...(payload !== undefined && { payload }) }
      assertRequest(name, payload, message)
      if (name === 'RPC_REQUEST' && use.isWornOut()) link.renew()
      const end = use.begin(name)
      try {
        const port = await link.port(unsentSignal).catch((error: unknown) => rethrowAborted(error, name))
        const isSent = !unsentSignal?.aborted
        const limit = timeout ?? frameMessages[name].timeout
        const answer = pending.add({ id, name, timeout: limit, signal: isSent ? signal : unsentSignal })
        use.requests += 1
        if (isSent && !signal?.aborted) port.postMessage(message)
        // validated by the schema of the message
        return (await answer.catch(markDoubtful)) as never
      } finally {
        end()
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

/** An abort reads the same whether or not the document has been sent the request. */
function rethrowAborted(error: unknown, name: FrameMessageName): never {
  throw error instanceof FrameError && error.code === 'aborted' ? abortedError(name) : error
}

/** Messages after which the document remembers something for the next step of a sign-in or of an e-mail change. */
const steps: readonly FrameMessageName[] = [
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'GET_SOCIAL_REDIRECT_URI',
  'WAIT_SOCIAL',
  'GET_FARCASTER_URI',
  'UPDATE_EMAIL',
  'UPDATE_EMAIL_PRIMARY_OTP',
]
/** Milliseconds after which nobody takes the next step any more. */
const stepsEnd = 60 * 60_000

/**
 * Counts the requests to a document, which accepts `frameLimits.ids` of them. An app that reads without end gets there after days.
 * Before that the document is replaced while nobody notices: nothing waits, nothing is shown, and no sign-in is half done.
 */
function createDocumentUse(renewAfter: number) {
  let waiting = 0
  let lastStep = Number.NEGATIVE_INFINITY
  const use = {
    /** Requests that the document was sent. */
    requests: 0,
    isShown: false,
    /** Whether the document should be replaced now. */
    isWornOut: () =>
      use.requests >= renewAfter && waiting === 0 && !use.isShown && Date.now() - lastStep > stepsEnd,
    /** Begins a request. Returns the function that ends it. */
    begin(name: FrameMessageName): () => void {
      waiting += 1
      if (steps.includes(name)) lastStep = Date.now()
      return () => {
        waiting -= 1
      }
    },
  }
  return use
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
