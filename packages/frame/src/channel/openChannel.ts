import { type FrameEvent, type FrameMessageName, frameLimits } from '@latchkey/protocol'
import { frameHello } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import type { FrameListener, FrameTarget } from '../messenger/FrameElement.ts'
import { RequestError } from '../requests/RequestError.ts'
import { FrameApiError } from '../session/FrameApiError.ts'
import type { FrameHandlers } from './FrameHandlers.ts'
import { readAppMessage } from './readAppMessage.ts'

export type ChannelOptions = {
  /** The frame's own window. */
  readonly listener: FrameListener
  /** The window that embeds it: the only one listened to. */
  readonly parent: FrameTarget
  /** Its exact origin, found by the browser's own word (`findEmbedder`): the only one answered. */
  readonly embedder: string
  readonly projectId: string
  readonly handlers: FrameHandlers
  /** Told of what went wrong in a handler beyond its answer; never of payloads. */
  readonly onFailure?: (name: FrameMessageName, error: unknown) => void
}

/** The frame's end of the channel. */
export type Channel = {
  /** Says READY to the embedder. */
  announce(version: string): void
  /** Tells what nobody asked for, over the port when there is one. */
  notify(event: FrameEvent): void
  readonly dropped: number
  close(): void
}

type Way = (message: object) => void
/** `about` is ours: existing clients read the words alone (W3.1). */
type Fail = (words: string, about?: { readonly code?: string; readonly provider?: string }) => void

/**
 * Listens to the embedding page (X.03). A message counts only if the browser says it comes from the parent window and
 * its exact origin; an id counts once; at most 20 requests are worked on. Our own client moves to a private port with one
 * HELLO; existing clients stay on window messages, under the same checks and with the reply origin pinned.
 */
export function openChannel(options: ChannelOptions): Channel {
  const { listener, parent, embedder, handlers } = options
  const ids = new Set<string>()
  let inFlight = 0
  let dropped = 0
  let port: MessagePort | undefined

  const toWindow: Way = (message) => parent.postMessage(message, embedder)
  const toPort: Way = (message) => port?.postMessage(message)

  function onWindowMessage(event: MessageEvent) {
    if (event.source !== parent || event.origin !== embedder) {
      dropped += 1
      return
    }
    const hello = v.safeParse(frameHello, event.data)
    if (hello.success) acceptPort(hello.output.projectId, hello.output.nonce, event.ports)
    else take(event.data, toWindow)
  }

  /** Once in a document's life: a page can't be given the port of another. */
  function acceptPort(projectId: string, nonce: string, ports: readonly MessagePort[]) {
    const [first] = ports
    if (port || !first || ports.length !== 1 || projectId !== options.projectId) {
      dropped += 1
      return
    }
    port = first
    port.onmessage = ({ data }) => take(data, toPort)
    toPort({ type: '@latchkey-frame/HELLO', nonce })
  }

  function take(data: unknown, way: Way) {
    const message = readAppMessage(data)
    if (message.kind === 'dropped' || ids.has(message.id)) {
      dropped += 1
      return
    }
    const fail: Fail = (words, about) =>
      way({ type: `@w3m-frame/${message.name}_ERROR`, id: message.id, payload: { message: words, ...about } })
    if (ids.size >= frameLimits.ids) return fail('This page has asked the wallet too often. Reload it.')
    ids.add(message.id)
    if (message.kind === 'invalid') return fail(message.problem)
    if (inFlight >= frameLimits.inFlight)
      return fail('Too many requests wait for the wallet. Try again in a moment.')
    void work(message.id, message.name, message.payload, way, fail)
  }

  async function work(id: string, name: FrameMessageName, payload: unknown, way: Way, fail: Fail) {
    inFlight += 1
    try {
      const handler = handlers[name] as ((payload: unknown, context: object) => Promise<unknown>) | undefined
      if (!handler) return fail('This wallet can’t do that.')
      const progress = () => way({ type: '@latchkey-frame/PROGRESS', payload: { id } })
      const result = await handler(payload, { progress, embedder })
      way({ type: `@w3m-frame/${name}_SUCCESS`, id, ...(result !== undefined && { payload: result }) })
    } catch (error) {
      options.onFailure?.(name, error)
      fail(error instanceof Error && error.message ? error.message : 'An error occurred', aboutOf(error))
    } finally {
      inFlight -= 1
    }
  }

  listener.addEventListener('message', onWindowMessage)
  return {
    announce: (version) => toWindow({ type: '@w3m-frame/READY', payload: { version } }),
    notify: (event) => (port ? toPort : toWindow)(event),
    get dropped() {
      return dropped
    },
    close() {
      listener.removeEventListener('message', onWindowMessage)
      port?.close()
    },
  }
}

/** What code can say in a language of its own. */
function aboutOf(error: unknown) {
  if (!(error instanceof FrameApiError || error instanceof RequestError)) return {}
  const provider = error instanceof FrameApiError ? error.provider : undefined
  return { code: error.code, ...(provider !== undefined && { provider }) }
}
