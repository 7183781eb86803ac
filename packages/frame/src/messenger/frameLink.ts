import { frameLimits } from '@latchkey/protocol'
import { frameEvent, frameHelloReply } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import type { FrameElement, FrameListener } from './createFrameElement.ts'
import type { PendingRequests } from './createPendingRequests.ts'
import { FrameError, frameGone } from './FrameError.ts'

type ReconnectingLinkOptions = {
  open(): Link
  /** Nothing came of opening it. */
  forget(): void
  readonly pending: PendingRequests
  /** The document answers nobody any more, and another takes its place with the next request. */
  readonly onDead: () => void
}

/** The way to the document that is there now, opened with the first request. */
type ReconnectingLink = {
  /** @throws FrameError `unavailable`, `aborted` */
  port(signal: AbortSignal | undefined): Promise<MessagePort>
  /** A request ended without its answer: the document may be dead, which no browser tells. Looked at before the next one. */
  markDoubtful(): void
  /** Something came from it. */
  onTraffic(): void
  close(): void
}

/** Opens a link once, anew where that failed, and anew where its document has died. */
export function createReconnectingLink({
  open,
  forget,
  pending,
  onDead,
}: ReconnectingLinkOptions): ReconnectingLink {
  let link: Link | undefined
  let closed = false
  let isDoubtful = false
  let messages = 0
  let probing: Promise<void> | undefined

  /** One that doesn't answer the least question makes way for another: its process was killed, or it went elsewhere. */
  async function probe(): Promise<void> {
    const current = link
    const before = messages
    // Whatever it says is a sign of life: it may only be busy.
    const isAlive = !current || (await answers(current)) || messages > before
    isDoubtful = false
    if (isAlive || link !== current) return
    link = undefined
    current.fail(frameGone())
    onDead()
  }

  async function answers(current: Link): Promise<boolean> {
    const port = await current.port().catch(() => undefined)
    // One that never came is given up by whoever waits for it.
    if (!port) return true
    const id = randomId()
    const answer = pending.add({ id, name: 'GET_CHAIN_ID', timeout: frameLimits.probe, signal: undefined })
    port.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id })
    return answer.then(
      () => true,
      (error: FrameError) => error.code !== 'timeout',
    )
  }

  return {
    async port(signal) {
      if (closed) throw frameGone()
      if (isDoubtful || probing) {
        probing ??= probe().finally(() => {
          probing = undefined
        })
        await withAbort(probing, signal)
      }
      if (closed) throw frameGone()
      link ??= open()
      const current = link
      try {
        return await withAbort(current.port(), signal)
      } catch (error) {
        // the next one tries again
        if (error instanceof FrameError && error.code === 'unavailable' && link === current) {
          link = undefined
          forget()
        }
        throw error
      }
    },
    markDoubtful() {
      isDoubtful = true
    },
    onTraffic() {
      messages += 1
      isDoubtful = false
    },
    close() {
      closed = true
      link?.fail(frameGone())
    },
  }
}

function withAbort<value>(promise: Promise<value>, signal: AbortSignal | undefined): Promise<value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(frameGone())
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

type LinkOptions = {
  readonly element: FrameElement
  readonly listener: FrameListener
  readonly projectId: string
  /** Milliseconds. */
  readonly readyTimeout?: number | undefined
  readonly onMessage: (data: unknown) => void
  /** A document shook hands; `isAnew`: not the first one. */
  readonly onReady: (version: string | undefined) => void
  /** Another document took the place of the one requests went to. */
  readonly onReload: () => void
  readonly onDrop: () => void
}

/** The way to the frame's document that is loaded now. */
type Link = {
  /** @throws FrameError `unavailable` */
  port(): Promise<MessagePort>
  fail(error: FrameError): void
}

/** Loads the document, waits for its READY, hands it a port and waits for the nonce to come back on it. */
export function openLink(options: LinkOptions): Link {
  const { element, listener, projectId, readyTimeout = frameLimits.ready } = options
  let waiting = createDeferred<MessagePort>()
  let isReady = false
  let port: MessagePort | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait() {
    // whoever asked hears of it through `port()`
    waiting.promise.catch(() => {})
    timer = setTimeout(() => fail(unavailable()), readyTimeout)
  }

  function onWindowMessage(event: MessageEvent) {
    if (event.source === null || event.source !== element.target()) return
    const ready = event.origin === element.origin ? v.safeParse(frameEvent, event.data) : undefined
    if (!ready?.success || ready.output.type !== '@w3m-frame/READY') return options.onDrop()
    if (isReady) {
      isReady = false
      waiting = createDeferred()
      wait()
      options.onReload()
    }
    port?.close()
    shakeHands(ready.output.payload?.version)
  }

  function shakeHands(version: string | undefined) {
    const channel = new MessageChannel()
    const nonce = randomId()
    const own = channel.port1
    port = own
    own.onmessage = ({ data }) => {
      if (isReady) return options.onMessage(data)
      const hello = v.safeParse(frameHelloReply, data)
      if (!hello.success || hello.output.nonce !== nonce) return options.onDrop()
      isReady = true
      clearTimeout(timer)
      waiting.resolve(own)
      options.onReady(version)
    }
    const hello = { type: '@latchkey-app/HELLO', protocol: 1, projectId, nonce }
    element.target()?.postMessage(hello, element.origin, [channel.port2])
  }

  function fail(error: FrameError) {
    clearTimeout(timer)
    listener.removeEventListener('message', onWindowMessage)
    port?.close()
    waiting.reject(error)
  }

  wait()
  listener.addEventListener('message', onWindowMessage)
  element.onError(() => fail(unavailable()))
  element.load()
  return { port: () => waiting.promise, fail }
}

/** S8.51. */
function unavailable(): FrameError {
  return new FrameError('unavailable', 'Unable to load email login dependency')
}

/** A promise and the functions that settle it (`Promise.withResolvers` for browsers that lack it). */
type Deferred<value> = {
  readonly promise: Promise<value>
  readonly resolve: (value: value) => void
  readonly reject: (error: unknown) => void
}

function createDeferred<value>(): Deferred<value> {
  let settle: Pick<Deferred<value>, 'resolve' | 'reject'> = { resolve() {}, reject() {} }
  const promise = new Promise<value>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}

/** 128 random bits as 32 hex digits. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** Bytes of a value as JSON; undefined for what is no JSON (cycles, functions, bigints): it is never a message of ours. */
export function getJsonSize(value: unknown): number | undefined {
  try {
    const text = JSON.stringify(value)
    return typeof text === 'string' ? new TextEncoder().encode(text).length : undefined
  } catch {
    return undefined
  }
}
