import { frameLimits } from '@latchkey/protocol'
import { frameEvent, frameHelloReply } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { createDeferred } from './createDeferred.ts'
import type { FrameElement, FrameListener } from './FrameElement.ts'
import { FrameError } from './FrameError.ts'
import { randomId } from './randomId.ts'

export type LinkOptions = {
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
export type Link = {
  /** @throws FrameError `unavailable` */
  port(): Promise<MessagePort>
  fail(error: FrameError): void
}

/** Loads the document, waits for its READY, hands it a port and waits for the nonce to come back on it (X.03). */
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
