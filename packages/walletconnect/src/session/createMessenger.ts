import { withLimit } from '../clock.ts'
import { deriveSharedKey, type Primitives } from '../crypto/keys.ts'
import { openEnvelope, parseEnvelope, sealEnvelope } from '../envelope.ts'
import { type Reason, reasons, WalletConnectError } from '../errors.ts'
import type { CallLimits } from '../relay/createCalls.ts'
import type { RelayClient } from '../relay/createRelayClient.ts'
import type { RelayMessage } from '../relay/frames.ts'
import { relayTimes } from '../relay/relayLink.ts'
import { type Outcome, parsePayload, type RpcMethodName, rpcMethodOf, rpcMethods } from './rpc.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A request of the other side. */
export type PeerRequest = {
  readonly topic: string
  readonly id: number
  readonly method: string
  readonly params: unknown
  /** As the relay delivered it. */
  readonly message: RelayMessage
}

/** A request to send, and the timeout of its answer. */
type SendParameters = {
  topic: string
  method: RpcMethodName
  params: unknown
  id?: number | undefined
  /** Seconds. Default: that of the method. */
  ttl?: number | undefined
  /** Milliseconds. Default: the ttl. */
  timeout?: number | undefined
  signal?: AbortSignal | undefined
  /** Topics on which the answer may arrive. Default: the same topic. */
  replyTopics?: readonly string[] | undefined
  /** The relay has accepted it. */
  onSent?: (() => void) | undefined
  /** Creates the error of a timeout. */
  timeoutError?: (() => Error) | undefined
}

/** A reply. `seal` creates an envelope of type 1, `tag` replaces the tag of the method. */
type ReplyParameters = {
  topic: string
  method: string
  id: number
  outcome: { readonly result: unknown } | { readonly error: Reason & { data?: unknown } }
  tag?: number | undefined
  seal?: { readonly key: Bytes; readonly senderPublicKey: Bytes } | undefined
}

/** Encrypted JSON-RPC over relay topics. */
export type Messenger = {
  nextId(): number
  /** Subscribes to a topic; resolves when the relay has confirmed. */
  open(topic: string, key: TopicKey, limits?: CallLimits): Promise<void>
  /** Unsubscribes from a topic and removes its key. */
  close(topic: string): void
  /** Sends without waiting for an answer. `onAnswer` gets every answer until `forget`. */
  send(p: SendParameters, onAnswer: (outcome: Outcome) => Promise<void>): Promise<void>
  /** Receives the answers to a proposal that was sent before a reload. */
  listen(id: number, topic: string, onAnswer: (outcome: Outcome) => Promise<void>): void
  /** Ignores later answers to a request. */
  forget(id: number): void
  /**
   * Sends and waits.
   * @throws WalletConnectError with the other side's code, 7001 (the topic has no key), `NO_ANSWER`, `ENVELOPE_TOO_LARGE`,
   * `RELAY_TIMEOUT`, `RELAY_REFUSED_CALL`, `ABORTED`, `CLOSED`; instead of `NO_ANSWER` the error of `timeoutError`
   */
  request(p: SendParameters): Promise<unknown>
  reply(p: ReplyParameters): Promise<void>
  /** Decrypts a message and passes it to its handler or to the request it answers. */
  receive(message: RelayMessage): Promise<void>
  /** Rejects all open requests with an error. */
  fail(error: WalletConnectError): void
}

/** Parameters of {@link createMessenger}. */
type MessengerParameters = {
  relay: RelayClient
  primitives(): Promise<Primitives>
  /** By method. A method without a handler is answered as unsupported. */
  handlers: ReadonlyMap<string, (request: PeerRequest) => Promise<void>>
  onFault(error: unknown): void
  /** A message could not be decrypted; true leaves it unacknowledged, so that it is delivered again. */
  onUnreadable(topic: string): boolean
  now(): number
}

/** Ids of 16 digits that grow with time: milliseconds x 1000 + random. */
function createIds(now: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, now() * 1000 + Math.floor(Math.random() * 1000))
    return last
  }
}

/** A sent request without an answer. */
type SentRequest = {
  readonly method: RpcMethodName
  readonly topics: readonly string[]
  readonly onAnswer: (outcome: Outcome) => Promise<void>
}

/** Creates the {@link Messenger} of a client. */
export function createMessenger(p: MessengerParameters): Messenger {
  const { relay, handlers, onFault } = p
  const keys = new Map<string, TopicKey>()
  const sentRequests = new Map<number, SentRequest>()
  const openRequests: OpenRequests = new Set()
  const nextId = createIds(p.now)
  const keyOf = (topic: string) => {
    const key = keys.get(topic)
    if (key && 'symKey' in key) return key.symKey
    throw new WalletConnectError('The session is over.', { code: reasons.noSession.code })
  }
  const send = async (parameters: SendParameters, onAnswer: (outcome: Outcome) => Promise<void>) => {
    const { topic, method, params, id = nextId(), signal, timeout } = parameters
    const { tag, ttl, ...rest } = rpcMethods[method]
    const text = JSON.stringify({ id, jsonrpc: '2.0', method, params })
    const message = sealEnvelope({ key: keyOf(topic), text })
    // Registered before sending, because the answer may arrive before `publish` resolves.
    sentRequests.set(id, { method, topics: parameters.replyTopics ?? [topic], onAnswer })
    try {
      await relay.publish({
        topic,
        message,
        tag,
        ttl: parameters.ttl ?? ttl,
        prompt: 'prompt' in rest,
        signal,
        timeout: timeout === undefined ? undefined : Math.min(timeout, relayTimes.call),
      })
    } catch (error) {
      sentRequests.delete(id)
      throw error
    }
    parameters.onSent?.()
  }
  const reply = async ({ topic, method, id, outcome, tag, seal }: ReplyParameters) => {
    const { replyTag, replyTtl } = rpcMethodOf(method)
    const text = JSON.stringify({ id, jsonrpc: '2.0', ...outcome })
    const message = sealEnvelope(seal ? { ...seal, text } : { key: keyOf(topic), text })
    await relay.publish({ topic, message, tag: tag ?? replyTag, ttl: replyTtl })
  }
  return {
    nextId,
    async open(topic, key, limits) {
      keys.set(topic, key)
      await relay.subscribe(topic, limits)
    },
    close(topic) {
      keys.delete(topic)
      relay.unsubscribe(topic)
    },
    send,
    listen: (id, topic, onAnswer) =>
      void sentRequests.set(id, { method: 'wc_sessionPropose', topics: [topic], onAnswer }),
    forget: (id) => void sentRequests.delete(id),
    request(parameters) {
      const id = parameters.id ?? nextId()
      const timeout = parameters.timeout ?? (parameters.ttl ?? rpcMethods[parameters.method].ttl) * 1000
      const timeoutError = parameters.timeoutError ?? createNoAnswerError
      const run = (signal: AbortSignal) =>
        trackRequest(openRequests, (resolve, reject) => {
          signal.addEventListener('abort', () => {
            sentRequests.delete(id)
            reject(signal.reason)
          })
          const onAnswer = async (outcome: Outcome) => {
            sentRequests.delete(id)
            if ('result' in outcome) resolve(outcome.result)
            else reject(toWalletConnectError(outcome.error))
          }
          send({ ...parameters, id, signal, timeout }, onAnswer).catch(reject)
        })
      return withLimit(run, { timeout, signal: parameters.signal, timeoutError })
    },
    reply,
    fail(error) {
      for (const reject of openRequests) reject(error)
      openRequests.clear()
    },
    async receive(message) {
      const text = await unseal(await p.primitives(), keys.get(message.topic), message)
      if (text === undefined) {
        if (p.onUnreadable(message.topic)) throw createUnreadableError(message.topic)
        return onFault(createUnreadableError(message.topic))
      }
      const payload = parsePayload(text)
      if (!payload)
        return onFault(new WalletConnectError('A message is no JSON-RPC.', { code: 'PAYLOAD_MALFORMED' }))
      const sent = sentRequests.get(payload.id)
      // An answer counts only on the topics of its request.
      if (payload.kind === 'answer')
        return sent?.topics.includes(message.topic) ? sent.onAnswer(payload.outcome) : undefined
      const { id, method, params } = payload
      const { topic } = message
      // Both sides share one key: a relay that delivers our own request to us must not get an answer to it.
      if (sent?.method === method && sent.topics.includes(topic)) return
      const handler = handlers.get(method)
      if (handler) return handler({ topic, id, method, params, message })
      reply({ topic, method, id, outcome: { error: reasons.unsupportedMethod } }).catch(onFault)
    },
  }
}

/** Reject functions of requests without an answer. */
type OpenRequests = Set<(error: WalletConnectError) => void>

/** Creates a promise whose reject function is in the set until it settles. */
function trackRequest(
  open: OpenRequests,
  work: (resolve: (value: unknown) => void, reject: (reason: unknown) => void) => void,
): Promise<unknown> {
  let giveUp = (_: WalletConnectError) => {}
  const promise = new Promise<unknown>((resolve, reject) => {
    giveUp = reject
    open.add(reject)
    work(resolve, reject)
  })
  return promise.finally(() => open.delete(giveUp))
}

function toWalletConnectError(error: Extract<Outcome, { error: unknown }>['error']): WalletConnectError {
  const { code, message, data } = error
  return new WalletConnectError(message || 'The other side refused it.', { code, data, cause: error })
}

function createNoAnswerError(): WalletConnectError {
  return new WalletConnectError('The other side did not answer in time.', {
    code: 'NO_ANSWER',
    hint: 'Open the wallet and look whether it waits for you, or try again.',
  })
}

function createUnreadableError(topic: string): WalletConnectError {
  return new WalletConnectError('A message could not be decrypted.', { code: 'UNREADABLE', data: { topic } })
}

/** Key of a topic: its symmetric key, or our private key for type 1. */
type TopicKey = { readonly symKey: Bytes } | { readonly privateKey: Bytes }

/** Decrypts a message; `undefined` for another type than that of the topic, or a wrong key. */
async function unseal(
  primitives: Primitives,
  key: TopicKey | undefined,
  { message }: RelayMessage,
): Promise<string | undefined> {
  const envelope = parseEnvelope(message)
  if (!key || !envelope) return undefined
  if ('symKey' in key) return envelope.type === 0 ? openEnvelope(envelope, key.symKey) : undefined
  if (envelope.type === 0) return undefined
  try {
    return openEnvelope(envelope, await deriveSharedKey(primitives, key.privateKey, envelope.senderPublicKey))
  } catch {
    return undefined
  }
}
