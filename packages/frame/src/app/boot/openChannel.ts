import {
  endingMessages,
  type FrameEvent,
  type FrameMessageName,
  type FrameRequest,
  type FrameSuccess,
  frameLimits,
} from '@latchkey/protocol'
import { appEnvelope, appEnvelopeHead, frameHello, frameMessages } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { fromRequestType, readyType, toReplyType } from '../../compat.ts'
import type { FrameListener, FrameTarget } from '../../messenger/createFrameElement.ts'
import { getJsonSize } from '../../messenger/frameLink.ts'
import { FrameApiError, KeyError, RequestError } from '../errors.ts'

/** Context of a handler. */
export type HandlerContext = {
  /** Id of the message, accepted once per document; absent where a page of the wallet itself asks. */
  readonly id?: string | undefined
  /** Tells the app that the request still waits for a person. */
  readonly progress: () => void
  /** Exact origin of the requesting page. */
  readonly embedder: string
  /**
   * The app has sent HELLO in this tab, so it knows the additions of Latchkey. Existing clients have no port. A page that has sent it
   * can't go back to window messages to be asked less.
   */
  readonly hasPort: boolean
}

/** Handlers by message name. A message without a handler is answered with an error. */
export type FrameHandlers = {
  readonly [name in FrameMessageName]?: (
    payload: FrameRequest<name>,
    context: HandlerContext,
  ) => Promise<FrameSuccess<name>>
}

type ChannelOptions = {
  /** The window of the frame. */
  readonly listener: FrameListener
  /** The window that embeds the frame. Messages of other windows are dropped. */
  readonly parent: FrameTarget
  /** Exact origin of `parent` (`findEmbedder`). Messages of other origins are dropped. */
  readonly embedder: string
  readonly projectId: string
  readonly handlers: FrameHandlers
  /** HELLO came to an earlier document of this tab. */
  readonly hadPort?: boolean
  /** Runs when HELLO was accepted. */
  readonly onHello?: () => void
  /** Gets errors of handlers, without payloads. */
  readonly onFailure?: (name: FrameMessageName, error: unknown) => void
}

/** A request that has no answer yet. */
type Running = { readonly text: string; readonly post: Post; readonly fail: Fail }

/** The frame's end of the channel. */
export type Channel = {
  /** Posts READY to the embedder. */
  announce(version: string): void
  /** Posts an event, over the port where there is one. Size and storage are for our own client only. */
  notify(event: FrameEvent): void
  /** Number of messages that reached no handler: of other windows, malformed, unknown, too large, or with an id that was used. */
  readonly dropped: number
  close(): void
}

/** Posts an answer the way its request came: over the window or the port. */
type Post = (message: object) => void
/** Posts an error. Existing clients read the message only; `details` are for our own client. */
type Fail = (text: string, details?: ErrorDetails) => void
type ErrorDetails = { readonly code?: string; readonly provider?: string; readonly transaction?: string }

/**
 * Opens the channel to the embedding page. A message is accepted only from the parent window and its exact origin; an id is
 * accepted once; at most 20 requests run at a time, and what ends them is accepted beside them. Our own client switches to a private port with HELLO. Existing clients
 * stay on window messages, with the same checks and the target origin fixed.
 *
 * Existing clients wait for an answer without a deadline. So every message of the embedder that names an id is answered, also one
 * that is refused. An answer over `frameLimits.reply` becomes an error.
 */
export function openChannel(options: ChannelOptions): Channel {
  const { listener, parent, embedder, handlers } = options
  const ids = new Set<string>()
  /** Requests without an answer yet, by id. */
  const running = new Map<string, Running>()
  let dropped = 0
  let port: MessagePort | undefined
  let hadPort = options.hadPort === true

  const toWindow: Post = (message) => parent.postMessage(message, embedder)
  const toPort: Post = (message) => port?.postMessage(message)

  function onWindowMessage(event: MessageEvent) {
    if (event.source !== parent || event.origin !== embedder) {
      dropped += 1
      return
    }
    const hello = v.safeParse(frameHello, event.data)
    if (hello.success) acceptPort(hello.output.projectId, hello.output.nonce, event.ports)
    else receive(event.data, toWindow)
  }

  /** Accepted once per document, so that a later page cannot replace the port. */
  function acceptPort(projectId: string, nonce: string, ports: readonly MessagePort[]) {
    const [first] = ports
    if (port || !first || ports.length !== 1 || projectId !== options.projectId) {
      dropped += 1
      return
    }
    port = first
    hadPort = true
    options.onHello?.()
    port.onmessage = ({ data }) => receive(data, toPort)
    toPort({ type: '@latchkey-frame/HELLO', nonce })
  }

  function receive(data: unknown, post: Post) {
    const message = parseAppMessage(data)
    if (message.kind === 'dropped') {
      dropped += 1
      return
    }
    const { id, name } = message
    const fail: Fail = (text, details) =>
      post({ type: toReplyType(name, 'ERROR'), id, payload: { message: text, ...details } })
    if (ids.has(id)) {
      dropped += 1
      // the same message posted twice: the answer of the first is the answer of both
      const isShared = message.kind === 'request' && running.get(id)?.text === JSON.stringify(data)
      if (!isShared) fail('The id of this request was used before.')
      return
    }
    const reserve = endingMessages.includes(name) ? frameLimits.endings : 0
    if (ids.size >= frameLimits.ids + reserve) return fail(tooOften)
    ids.add(id)
    if (message.kind !== 'request') {
      if (message.kind === 'refused') dropped += 1
      return fail(message.problem)
    }
    if (running.size >= frameLimits.inFlight + reserve)
      return fail('Too many requests wait for the wallet. Try again in a moment.')
    running.set(id, { text: JSON.stringify(data), post, fail })
    void handle(id, message.name, message.payload, post)
      .catch((error: unknown) => {
        options.onFailure?.(message.name, error)
        if (running.has(id)) fail(messageOf(error), errorDetails(error))
      })
      .finally(() => running.delete(id))
  }

  async function handle(id: string, name: FrameMessageName, payload: unknown, post: Post) {
    const handler = handlers[name] as ((payload: unknown, context: object) => Promise<unknown>) | undefined
    if (!handler) throw new RequestError('unsupported', unsupported)
    const progress = () => post({ type: '@latchkey-frame/PROGRESS', payload: { id } })
    const result = await handler(payload, { id, progress, embedder, hasPort: hadPort })
    // answered when the frame was reloaded
    if (!running.has(id)) return
    const reply = { type: toReplyType(name, 'SUCCESS'), id, ...(result !== undefined && { payload: result }) }
    if ((getJsonSize(reply) ?? Number.POSITIVE_INFINITY) > frameLimits.reply)
      throw new RequestError('tooLarge', tooLarge)
    post(reply)
    running.delete(id)
    if (name === 'RELOAD') endWindowRequests(id)
  }

  /** Answers what existing clients still wait for, because the document is about to go. Our own client ends that itself. */
  function endWindowRequests(reloadId: string) {
    for (const [id, { post, fail }] of [...running]) {
      if (id === reloadId || post !== toWindow) continue
      running.delete(id)
      fail('Request was aborted', { code: 'aborted' })
    }
  }

  listener.addEventListener('message', onWindowMessage)
  return {
    announce: (version) => toWindow({ type: readyType, payload: { version } }),
    notify(event) {
      if (port) toPort(event)
      else if (!ownEvents.includes(event.type)) toWindow(event)
    },
    get dropped() {
      return dropped
    },
    close() {
      listener.removeEventListener('message', onWindowMessage)
      port?.close()
    },
  }
}

/** Events that existing clients don't get. */
const ownEvents: readonly FrameEvent['type'][] = [
  '@latchkey-frame/SIZE',
  '@latchkey-frame/STORAGE_UNAVAILABLE',
]

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'An error occurred'
}

/** Code, provider and transaction of an error, so that the app can show a text of its own. */
function errorDetails(error: unknown): ErrorDetails {
  if (error instanceof RequestError)
    return { code: error.code, ...(error.transaction !== undefined && { transaction: error.transaction }) }
  if (error instanceof KeyError) return { code: error.code }
  if (!(error instanceof FrameApiError)) return {}
  return { code: error.code, ...(error.provider !== undefined && { provider: error.provider }) }
}

const tooOften = 'This page has asked the wallet too often. Reload it.'
const unsupported = 'This wallet can’t do that.'
const tooLarge =
  'The answer is too large to pass on (16 MiB at most). Ask for less, for example for fewer blocks.'

/** A validated message of the app. */
type AppMessage =
  | {
      readonly kind: 'request'
      readonly id: string
      readonly name: FrameMessageName
      readonly payload: unknown
    }
  /** Answered with an error, because its payload is wrong. */
  | {
      readonly kind: 'invalid'
      readonly id: string
      readonly name: FrameMessageName
      readonly problem: string
    }
  /** Answered with an error, without a look at its payload: unknown, oversized, or with fields beside those of the envelope. */
  | { readonly kind: 'refused'; readonly id: string; readonly name: string; readonly problem: string }
  /** Not answered: it has no id, or no type that an answer could have. */
  | { readonly kind: 'dropped' }

/** Parses a message of the channel: 64 KiB at most, known names only, payloads by their strict schema. */
export function parseAppMessage(data: unknown): AppMessage {
  const head = v.safeParse(appEnvelopeHead, data)
  if (!head.success) return { kind: 'dropped' }
  const { id, type } = head.output
  const name = fromRequestType(type)
  const refuse = (problem: string) => ({ kind: 'refused', id, name, problem }) as const
  const size = getJsonSize(data)
  if (size === undefined) return refuse('This request has a value that JSON can’t represent.')
  if (size > frameLimits.message) return refuse('This request is too large for the wallet (64 KiB at most).')
  const envelope = v.safeParse(appEnvelope, data)
  if (!envelope.success) return refuse(formatIssue(envelope.issues[0]))
  if (!isName(name)) return refuse(unsupported)
  const parsed = v.safeParse(frameMessages[name].request, envelope.output.payload)
  if (parsed.success) return { kind: 'request', id, name, payload: parsed.output }
  return { kind: 'invalid', id, name, problem: formatIssue(parsed.issues[0]) }
}

function isName(name: string): name is FrameMessageName {
  return Object.hasOwn(frameMessages, name)
}

function formatIssue(issue: v.BaseIssue<unknown>): string {
  return `Invalid ${v.getDotPath(issue) ?? 'payload'}: ${issue.message}`.slice(0, 300)
}
