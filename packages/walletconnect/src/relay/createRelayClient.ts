import { relayServerTime } from '@latchkey/protocol'
import { type Clock, withLimit } from '../clock.ts'
import { encodeUtf8, toHex } from '../crypto/bytes.ts'
import type { Primitives } from '../crypto/keys.ts'
import { WalletConnectError } from '../errors.ts'
import { type CallLimits, createCalls } from './createCalls.ts'
import { createConnection, type RelayStatus } from './createConnection.ts'
import { createHeartbeat } from './createHeartbeat.ts'
import { createIntake, type SeenMessages } from './createIntake.ts'
import { createTopics } from './createTopics.ts'
import { parseFrame, parseMessagePage, parseRelayMessage, type RelayMessage } from './frames.ts'
import { openPoll } from './openPoll.ts'
import { openSocket, type RelayLink, type SocketClass } from './relayLink.ts'
import { relayAddress, relayToken } from './relayToken.ts'

/** A message to publish. */
type Publication = CallLimits & {
  topic: string
  /** An envelope. */
  message: string
  /** Seconds the relay stores it. */
  ttl: number
  /** Tag of the message's RPC method, see `rpcMethods`. */
  tag: number
  /** Whether the receiver gets a push notification. */
  prompt?: boolean | undefined
}

/** A relay client. It connects when a call or subscription needs it. */
export type RelayClient = {
  /** Resolves when the relay has confirmed. The subscription survives reconnections. */
  subscribe(topic: string, limits?: CallLimits): Promise<void>
  unsubscribe(topic: string): void
  /**
   * Fetches what waits at the relay for a subscribed topic; resolves when it is handled. A relay confirms a subscription before
   * it delivers, so `subscribe` alone does not say what the other side did while this one was away. A relay without the call
   * is no error: it delivers later.
   * @throws WalletConnectError with code `RELAY_TIMEOUT`, `ABORTED`, `CLOSED`
   */
  catchUp(topic: string, limits?: CallLimits): Promise<void>
  /** Resolves when the relay has accepted the message. */
  publish(publication: Publication): Promise<void>
  /** Handles a message another tab has received. */
  receive(topic: string, message: string): void
  status(): RelayStatus
  /** Reconnects at once: the page woke or the network came back. */
  wake(): void
  /** Checks within seconds whether the relay still answers: the platform says that the network is gone. */
  suspect(): void
  /**
   * Checks all the time whether the relay answers, until the returned function is called: the status is `unreachable` at the latest 5 s
   * after it has stopped to.
   */
  watchClosely(): () => void
  close(): void
}

/** Parameters of {@link createRelayClient}. */
export type RelayClientParameters = {
  /** Tried in order; each by WebSocket first, then, when none opens, by HTTP. */
  urls: readonly string[]
  projectId?: string | undefined
  primitives(): Promise<Primitives>
  /** The client's Ed25519 seed. */
  seed(): Promise<Uint8Array<ArrayBuffer>>
  clock: Clock
  seen: SeenMessages
  onMessage(message: RelayMessage): Promise<void>
  /** Called with a message that is not handled yet, to pass it to the other tabs. */
  onArrival(message: RelayMessage): void
  onStatus(status: RelayStatus): void
  onFault(error: unknown): void
  Socket: SocketClass | undefined
  fetch: typeof globalThis.fetch | undefined
  /** User agent sent to the relay. */
  agent: string
  random(): number
}

const fellSilent = { code: 1006, reason: 'the relay fell silent' }

/** Creates a client of one or several relays for `createPeer`. One relay is used at a time. */
export function createRelayClient(p: RelayClientParameters): RelayClient {
  const topics = createTopics()
  let link: RelayLink | undefined
  let status: RelayStatus = { state: 'idle' }
  const isNeeded = () => topics.size() > 0 || calls.size() > 0
  const hash = async (message: string) => toHex(await (await p.primitives()).sha256(encodeUtf8(message)))
  const intake = createIntake({ seen: p.seen, hash, onMessage: p.onMessage, onFault: p.onFault })
  const calls = createCalls({
    onNeed: () => connection.ensure(),
    onSilence: () => connection.drop({ code: 1006, reason: 'the relay did not answer' }),
    onRefused: ({ message }) => connection.drop({ code: 3000, reason: message }),
    random: p.random,
  })
  const heartbeat = createHeartbeat({
    probe() {
      const topic = topics.any()
      // Subscribing again has no effect, and every relay answers it.
      return topic === undefined ? undefined : calls.call('irn_subscribe', { topic })
    },
    onSilence: (silentFor) => connection.drop({ ...fellSilent, silentFor }),
    isNeeded,
    onIdle: () => connection.drop({ code: 1000, reason: 'not needed' }),
  })
  const onFrame = (text: string, from: RelayLink | undefined) => {
    heartbeat.onTraffic()
    const frame = parseFrame(text)
    if (!frame) return
    if (frame.kind === 'answer') {
      if (!topics.answer(frame.id, frame.result)) calls.answer(frame.id, frame.result, frame.error)
      return
    }
    const answer = (body: string) => from?.send(`{"id":${frame.rawId},"jsonrpc":"2.0",${body}}`)
    const message = frame.method === 'irn_subscription' ? parseRelayMessage(frame.params) : undefined
    if (!message) return answer('"error":{"code":-32601,"message":"Unknown method or parameters."}')
    // Acknowledge a message of an unsubscribed topic, so that it is not delivered again.
    if (!topics.has(message.topic)) return answer('"result":true')
    p.onArrival(message)
    void intake.receive(message, () => answer('"result":true'))
  }
  const connection = createConnection({
    ways: toWays(p),
    isNeeded,
    random: p.random,
    async open({ url, transport }, events) {
      const [primitives, seed] = await Promise.all([p.primitives(), p.seed()])
      const token = await relayToken(primitives, { seed, audience: url, now: p.clock.now() })
      const address = relayAddress({ url, transport, token, projectId: p.projectId, agent: p.agent })
      if (transport === 'socket' && p.Socket) return openSocket(p.Socket, address, events)
      const fetch = p.fetch ?? globalThis.fetch
      return openPoll({ fetch: (...input) => fetch(...input), address, messageId: hash, events })
    },
    onLink(next) {
      link = next
      if (!next) {
        heartbeat.stop()
        return calls.setLink(undefined)
      }
      heartbeat.start()
      // Subscribe before sending: an answer must not arrive on an unsubscribed topic.
      topics.resubscribe(next)
      calls.setLink(next)
    },
    onFrame: (text) => onFrame(text, link),
    onStatus(next) {
      status = next
      p.onStatus(next)
    },
    adjustClock: (reason) => adjustClock(p.clock, reason),
  })
  return {
    async subscribe(topic, limits) {
      topics.add(topic)
      topics.setSubscription(topic, await calls.call('irn_subscribe', { topic }, limits))
    },
    unsubscribe(topic) {
      topics.remove(topic, link)
    },
    async catchUp(topic, limits) {
      const messages = await fetchWaiting(calls, topic, limits)
      const subscribed = messages.filter((message) => topics.has(message.topic))
      await handleAll(subscribed, (message) => intake.receive(message, () => {}), limits)
    },
    async publish({ topic, message, ttl, tag, prompt = false, ...limits }) {
      await calls.call('irn_publish', { topic, message, ttl, tag, prompt }, limits)
    },
    receive: (topic, message) => {
      if (topics.has(topic)) void intake.receive({ topic, message }, () => {})
    },
    status: () => status,
    wake() {
      connection.wake()
      heartbeat.check()
    },
    suspect: heartbeat.suspect,
    watchClosely: heartbeat.watchClosely,
    close() {
      topics.clear()
      calls.fail(new WalletConnectError('The client was closed.', { code: 'CLOSED' }))
      connection.close()
    },
  }
}

/** Adjusts the clock to the relay's time, if the reason of a refusal contains it. */
function adjustClock(clock: Clock, reason: string): boolean {
  const time = relayServerTime(reason)
  return time !== undefined && clock.adjust(time)
}

/** Every relay by WebSocket, then every one by HTTP, as far as the platform has them. */
function toWays({ urls, Socket, fetch }: Pick<RelayClientParameters, 'urls' | 'Socket' | 'fetch'>) {
  const sockets = Socket ? urls.map((url) => ({ url, transport: 'socket' as const })) : []
  const polls = fetch ? urls.map((url) => ({ url, transport: 'poll' as const })) : []
  return [...sockets, ...polls]
}

/**
 * Returns the messages that wait at the relay for a topic, at most the first {@link pageSize}; none where the relay does not know the call or is silent. It
 * delivers the same messages to the subscription, which acknowledges them.
 */
async function fetchWaiting(
  calls: Pick<ReturnType<typeof createCalls>, 'call'>,
  topic: string,
  limits: CallLimits | undefined,
): Promise<readonly RelayMessage[]> {
  const page = await calls
    .call('irn_batchFetchMessages', { topics: [topic] }, { ...limits, timeout: waitingLimit.timeout })
    .catch((error: WalletConnectError) => {
      if (error.code !== 'RELAY_REFUSED_CALL') ignoreTimeout(error)
    })
  const waiting = (parseMessagePage(page) ?? []).filter((message) => message.topic === topic)
  return waiting.slice(0, pageSize)
}

/** Messages that one answer of a relay may bring; the subscription brings the rest. */
const pageSize = 100

/** How long the answer, and then handling what it brought, are waited for: a relay that is silent delays nobody's restored session. */
const waitingLimit = {
  timeout: 5_000,
  timeoutError: () =>
    new WalletConnectError('What waits at the relay took too long.', { code: 'RELAY_TIMEOUT' }),
}

async function handleAll(
  messages: readonly RelayMessage[],
  handle: (message: RelayMessage) => Promise<unknown>,
  limits: CallLimits | undefined,
): Promise<void> {
  await withLimit(() => Promise.all(messages.map(handle)), { ...limits, ...waitingLimit }).catch(
    ignoreTimeout,
  )
}

function ignoreTimeout(error: WalletConnectError): void {
  if (error.code !== 'RELAY_TIMEOUT') throw error
}
