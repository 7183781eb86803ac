import { frameLimits } from '@latchkey/protocol'
import { frameEvent, frameHelloReply } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { readyType, toRequestType } from '../compat.ts'
import type { FrameElement, FrameListener } from './createFrameElement.ts'
import type { PendingRequests } from './createPendingRequests.ts'
import { FrameError, frameGone } from './FrameError.ts'

type ReconnectingLinkOptions = {
  open(): Link
  /** Removes the document after it failed to load. */
  remove(): void
  readonly pending: PendingRequests
  /** Called when the frame's document no longer answers. The next request loads another one. */
  readonly onDead: () => void
}

/** Link to the current document. Opened with the first request, and again after a failure. */
type ReconnectingLink = {
  /** @throws FrameError `unavailable`, `aborted` */
  port(signal: AbortSignal | undefined): Promise<MessagePort>
  /**
   * A request ended without an answer. The document may no longer answer at all, which browsers do not
   * report. It is probed before the next request.
   */
  markDoubtful(): void
  /** A message arrived. */
  onTraffic(): void
  /** Drops the document, for which nothing waits. The next request loads another one. */
  renew(): void
  close(): void
}

/** Creates the link of a messenger. It is opened once, and again after a failure or when its document no longer answers. */
export function createReconnectingLink({
  open,
  remove,
  pending,
  onDead,
}: ReconnectingLinkOptions): ReconnectingLink {
  let link: Link | undefined
  let closed = false
  let isDoubtful = false
  let messages = 0
  let probing: Promise<void> | undefined

  /** Drops a document that does not answer a probe: its process was killed, or it was navigated away. */
  async function probe(): Promise<void> {
    const current = link
    const messagesBefore = messages
    // Any message proves that the document lives and is only busy.
    const isAlive = !current || (await answers(current)) || messages > messagesBefore
    isDoubtful = false
    if (isAlive || link !== current) return
    link = undefined
    current.fail(frameGone())
    onDead()
  }

  async function answers(current: Link): Promise<boolean> {
    const port = await current.port().catch(() => undefined)
    // A document that never loaded fails in `port`.
    if (!port) return true
    const id = randomId()
    const answer = pending.add({
      id,
      name: 'GET_CHAIN_ID',
      timeout: frameLimits.probe,
      signal: undefined,
      isProbe: true,
    })
    port.postMessage({ type: toRequestType('GET_CHAIN_ID'), id })
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
        // the next request tries again
        if (error instanceof FrameError && error.code === 'unavailable' && link === current) {
          link = undefined
          remove()
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
    renew() {
      link?.fail(frameGone())
      link = undefined
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
  /** How long to wait for READY, milliseconds. */
  readonly readyTimeout?: number | undefined
  readonly onMessage: (data: unknown) => void
  /** A document is connected. */
  readonly onReady: (version: string | undefined) => void
  /** The document was replaced; its requests are lost. */
  readonly onReload: () => void
  /** A message of the document was ignored: of another origin, or none that was expected. */
  readonly onDrop: () => void
}

/** Link to one document of the frame. */
type Link = {
  /** @throws FrameError `unavailable`, and the error of `fail` */
  port(): Promise<MessagePort>
  fail(error: FrameError): void
}

/** Loads the document, waits for READY, posts a port and waits for the nonce on it. */
export function openLink(options: LinkOptions): Link {
  const { element, listener, projectId, readyTimeout = frameLimits.ready } = options
  let portPromise = createDeferred<MessagePort>()
  let isReady = false
  let port: MessagePort | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function startReadyTimeout() {
    // callers get the rejection from `port()`
    portPromise.promise.catch(() => {})
    timer = setTimeout(() => fail(unavailable()), readyTimeout)
  }

  function onWindowMessage(event: MessageEvent) {
    if (event.source === null || event.source !== element.target()) return
    const ready = event.origin === element.origin ? v.safeParse(frameEvent, event.data) : undefined
    if (!ready?.success || ready.output.type !== readyType) return options.onDrop()
    if (isReady) {
      isReady = false
      portPromise = createDeferred()
      startReadyTimeout()
      options.onReload()
    }
    port?.close()
    sendHello(ready.output.payload?.version)
  }

  function sendHello(version: string | undefined) {
    const channel = new MessageChannel()
    const nonce = randomId()
    const appPort = channel.port1
    port = appPort
    appPort.onmessage = ({ data }) => {
      if (isReady) return options.onMessage(data)
      const hello = v.safeParse(frameHelloReply, data)
      if (!hello.success || hello.output.nonce !== nonce) return options.onDrop()
      isReady = true
      clearTimeout(timer)
      portPromise.resolve(appPort)
      options.onReady(version)
    }
    const hello = { type: '@latchkey-app/HELLO', protocol: 1, projectId, nonce }
    element.target()?.postMessage(hello, element.origin, [channel.port2])
  }

  function fail(error: FrameError) {
    clearTimeout(timer)
    listener.removeEventListener('message', onWindowMessage)
    port?.close()
    portPromise.reject(error)
  }

  startReadyTimeout()
  listener.addEventListener('message', onWindowMessage)
  element.onError(() => fail(unavailable()))
  element.load()
  return { port: () => portPromise.promise, fail }
}

/** The error of a document that did not become ready. The wording is that of existing clients. */
function unavailable(): FrameError {
  return new FrameError('unavailable', 'Unable to load email login dependency')
}

/** A promise with its resolve and reject functions (`Promise.withResolvers` for browsers that lack it). */
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

/** Creates a random id of 128 bits as 32 hex digits. */
export function randomId(): string {
  // no codec library: apps download the messenger
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** Returns the size of a value as JSON in bytes; undefined for what JSON can't represent (cycles, functions, bigints). */
export function getJsonSize(value: unknown): number | undefined {
  try {
    const text = JSON.stringify(value)
    return typeof text === 'string' ? new TextEncoder().encode(text).length : undefined
  } catch {
    return undefined
  }
}
