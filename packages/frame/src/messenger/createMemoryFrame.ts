import type { FrameEvent } from '@latchkey/protocol'
import { type Channel, type FrameHandlers, openChannel } from '../app/boot/openChannel.ts'
import { RequestError } from '../app/errors.ts'
import type { FrameElement, FrameListener, FrameTarget } from './createFrameElement.ts'
import { FrameError } from './FrameError.ts'

export type MemoryFrameHandlers = FrameHandlers

/** A frame without a browser, for tests: the real channel over simulated windows. */
export type MemoryFrame = {
  readonly element: FrameElement
  /** The page's window, for `createFrameMessenger`. */
  readonly listener: FrameListener
  notify(event: FrameEvent): void
  /** Simulates a message of any window to the page. Default: from the frame's window and origin. */
  post(data: unknown, from?: { readonly origin?: string; readonly source?: object }): void
  /** Simulates a message of any window to the frame. Default: from the page's window and origin. */
  postToFrame(
    data: unknown,
    from?: { readonly origin?: string; readonly source?: object; readonly ports?: readonly MessagePort[] },
  ): void
  /** Messages the frame has posted to the page's window, with their target origin. */
  readonly sent: readonly { readonly message: unknown; readonly targetOrigin: string }[]
  /** How often the document was loaded. */
  readonly loads: number
  /** Number of messages the current document has dropped. */
  readonly dropped: number
  /** Simulates a document that cannot load. */
  silent: boolean
}

/**
 * Creates a frame on `origin`, embedded by `embedder`, that answers with `handlers`. One that throws a `FrameError` refuses with its
 * reason, as the frame's own errors do.
 *
 * @example
 * const frame = createMemoryFrame({ CONNECT_OTP: async () => undefined })
 * const messenger = createFrameMessenger({ ...frame, projectId: 'local' })
 */
export function createMemoryFrame(
  handlers: MemoryFrameHandlers,
  {
    origin = 'https://wallet.example.org',
    embedder = 'https://app.example.org',
    projectId = 'local',
  }: { readonly origin?: string; readonly embedder?: string; readonly projectId?: string } = {},
): MemoryFrame {
  const refusing = withReasons(handlers)
  const page = createListener()
  let frameListener = createListener()
  let channel: Channel | undefined
  let loads = 0
  /** What the browser stores for the tab. */
  let hadPort = false
  const sent: { message: unknown; targetOrigin: string }[] = []
  let target: FrameTarget | undefined

  const pageTarget: FrameTarget = {
    postMessage(message, targetOrigin) {
      sent.push({ message, targetOrigin })
      if (targetOrigin === embedder) post(message)
    },
  }
  const post: MemoryFrame['post'] = (data, from = {}) =>
    queueMicrotask(() =>
      page.emit({ data: copy(data), origin: from.origin ?? origin, source: from.source ?? target ?? null }),
    )
  const postToFrame: MemoryFrame['postToFrame'] = (data, from = {}) => {
    const receiver = frameListener
    queueMicrotask(() =>
      receiver.emit({
        data: copy(data),
        origin: from.origin ?? embedder,
        source: from.source ?? pageTarget,
        ports: from.ports ?? [],
      }),
    )
  }

  const memory: MemoryFrame = {
    element: {
      origin,
      target: () => target,
      onError() {},
      load() {
        channel?.close()
        loads += 1
        frameListener = createListener()
        target = {
          postMessage(message, targetOrigin, transfer = []) {
            if (targetOrigin !== origin) return
            postToFrame(message, { ports: transfer.filter((item) => item instanceof MessagePort) })
          },
        }
        channel = openChannel({
          listener: frameListener,
          parent: pageTarget,
          embedder,
          projectId,
          handlers: refusing,
          hadPort,
          onHello: () => {
            hadPort = true
          },
        })
        if (!memory.silent) channel.announce('memory')
      },
      remove() {
        channel?.close()
        target = undefined
      },
    },
    listener: page,
    notify: (event) => channel?.notify(event),
    post,
    postToFrame,
    sent,
    get loads() {
      return loads
    },
    get dropped() {
      return channel?.dropped ?? 0
    },
    silent: false,
  }
  return memory
}

/** Wraps handlers so that the channel writes the reason of a `FrameError`. */
function withReasons(handlers: MemoryFrameHandlers): MemoryFrameHandlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (payload: never, context: never) => {
      try {
        return await (handler as (payload: never, context: never) => Promise<unknown>)(payload, context)
      } catch (error) {
        if (!(error instanceof FrameError) || error.refusal.reason === undefined) throw error
        const { reason, transaction } = error.refusal
        throw new RequestError(reason as RequestError['code'], error.message, {
          cause: error,
          ...(transaction !== undefined && { transaction }),
        })
      }
    },
  ])
  return Object.fromEntries(wrapped) as MemoryFrameHandlers
}

type Emitted = {
  readonly data: unknown
  readonly origin: string
  readonly source: object | null
  readonly ports?: readonly MessagePort[]
}

function createListener(): FrameListener & { emit(event: Emitted): void } {
  const listeners = new Set<(event: MessageEvent) => void>()
  return {
    addEventListener: (_, listener) => void listeners.add(listener),
    removeEventListener: (_, listener) => void listeners.delete(listener),
    emit(event) {
      for (const listener of [...listeners]) listener(event as MessageEvent)
    },
  }
}

function copy(data: unknown): unknown {
  return structuredClone(data)
}
