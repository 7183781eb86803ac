import { withLimit } from '../clock.ts'
import { randomBytes, toHex } from '../crypto/bytes.ts'
import { WalletConnectError } from '../errors.ts'
import { isRecord, isTextList, parseJson } from '../json.ts'
import { parseMessagePage, type RelayMessage } from './frames.ts'
import type { LinkEnd, LinkEvents, RelayLink } from './relayLink.ts'

/** Parameters of {@link openPoll}. */
type OpenPollParameters = {
  fetch: typeof globalThis.fetch
  /** The relay's HTTP address with its token. */
  address: string
  /** Hex of the SHA-256 of a message: its id in receipts. */
  messageId(message: string): Promise<string>
  events: LinkEvents
}

/** Timeouts of a poll and of any other call, milliseconds. */
const timeouts = { poll: 25_000, answer: 10_000 }

/**
 * Opens a link without a WebSocket, where those are blocked: each frame is an HTTP call, and `latchkey_poll` replaces
 * pushes. The link behaves like a socket. Only relays that have `latchkey_poll` can be polled.
 */
export function openPoll({ fetch, address, messageId, events }: OpenPollParameters): RelayLink {
  const lifetime = new AbortController()
  const topics = new Set<string>()
  let nextId = 1
  let poll = new AbortController()
  let onTopicsChanged = () => {}
  const end = (code: number, reason: string) => {
    if (lifetime.signal.aborted) return
    lifetime.abort()
    poll.abort()
    onTopicsChanged()
    events.onEnd({ code, reason })
  }

  const post = async (frame: string, timeout: number, signal = lifetime.signal) => {
    const answer = await postFrame({ fetch, address, frame, timeout, signal })
    if ('text' in answer) return answer.text
    end(answer.code, answer.reason)
    return undefined
  }
  const call = (method: string, params: object) =>
    JSON.stringify({ id: `poll-${nextId++}`, jsonrpc: '2.0', method, params })
  const endWith = (error: unknown) => {
    if (!lifetime.signal.aborted) end(1006, String(error))
  }

  async function run() {
    // Check that the relay can be polled and accepts the token, with a topic of nobody: a relay refuses an empty list.
    const probe = { topics: [toHex(randomBytes(32))], waitMs: 0 }
    if (!parsePollAnswer((await post(call('latchkey_poll', probe), timeouts.answer)) ?? ''))
      return end(1006, 'this relay can not be polled')
    if (lifetime.signal.aborted) return
    events.onOpen()
    while (!lifetime.signal.aborted) {
      if (topics.size === 0) {
        await waitForTopics()
        continue
      }
      poll = new AbortController()
      let text: string | undefined
      try {
        const params = { topics: [...topics], waitMs: timeouts.poll }
        text = await post(call('latchkey_poll', params), timeouts.poll + timeouts.answer, poll.signal)
      } catch (error) {
        if (poll.signal.aborted && !lifetime.signal.aborted) continue
        throw error
      }
      await receipts.deliver(parsePollAnswer(text ?? '') ?? [])
    }
  }
  const waitForTopics = () =>
    new Promise<void>((resolve) => {
      onTopicsChanged = resolve
      if (lifetime.signal.aborted) resolve()
    })
  const receipts = createReceipts({
    onFrame: events.onFrame,
    async acknowledge({ topic, message }) {
      const list = [{ topic, messageId: await messageId(message) }]
      await post(call('irn_batchReceive', { receipts: list }), timeouts.answer)
    },
  })
  run().catch(endWith)

  return {
    send(frame) {
      const { id, method, params } = JSON.parse(frame) as Record<string, unknown>
      if (typeof method !== 'string') {
        return receipts.confirm(String(id))
      }
      const result = applySubscription(topics, method, params)
      if (result !== undefined) {
        poll.abort()
        onTopicsChanged()
        queueMicrotask(() => events.onFrame(JSON.stringify({ id, jsonrpc: '2.0', result })))
        return
      }
      post(frame, timeouts.answer).then((text) => text !== undefined && events.onFrame(text), endWith)
    },
    close: () => end(1006, 'closed by this side'),
  }
}

/** Parameters of {@link createReceipts}. */
type ReceiptsParameters = {
  onFrame(text: string): void
  /** Acknowledges a message at the relay. */
  acknowledge(message: RelayMessage): Promise<void>
}

/** Delivers polled messages as pushes. */
type Receipts = {
  /** Delivers messages. Resolves when the relay has all acknowledgements, or after 5 s. */
  deliver(messages: readonly RelayMessage[]): Promise<void>
  /** Handles the answer to a push; unknown ids are ignored. */
  confirm(id: string): void
}

/** How long handling may take before the next poll, milliseconds. That poll delivers unacknowledged messages again. */
const deliveryTimeout = 5_000

/** Creates the receipts of a link. */
function createReceipts({ onFrame, acknowledge }: ReceiptsParameters): Receipts {
  const open = new Map<string, () => void>()
  let pushCount = 0
  const deliverOne = (data: RelayMessage) =>
    new Promise<void>((resolve) => {
      pushCount++
      const id = `push-${pushCount}`
      open.set(id, () => {
        open.delete(id)
        // If the acknowledgement fails, the relay delivers the message again.
        acknowledge(data).then(resolve, resolve)
      })
      onFrame(
        JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'poll', data } }),
      )
    })
  return {
    async deliver(messages) {
      if (messages.length === 0) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const timedOut = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, deliveryTimeout)
      })
      await Promise.race([Promise.all(messages.map(deliverOne)), timedOut])
      clearTimeout(timer)
      open.clear()
    },
    confirm: (id) => open.get(id)?.(),
  }
}

/**
 * Applies a subscription call to the polled topics. Returns what a relay would answer; `undefined` for any other call.
 */
function applySubscription(topics: Set<string>, method: string, params: unknown): unknown {
  const { topic, topics: list } = isRecord(params) ? params : {}
  const named = isTextList(list) ? list : typeof topic === 'string' ? [topic] : []
  if (/^irn_(?:batchS|s)ubscribe$/.test(method)) {
    for (const name of named) topics.add(name)
    return named
  }
  if (method !== 'irn_unsubscribe') return undefined
  for (const name of named) topics.delete(name)
  return true
}

/** Parameters of {@link postFrame}. */
type PostParameters = {
  fetch: typeof globalThis.fetch
  address: string
  frame: string
  /** Milliseconds. */
  timeout: number
  signal: AbortSignal
}

/** Sends one frame by HTTP. Returns the answer, or the close code a socket would have got. Rejects without an answer. */
async function postFrame({
  fetch,
  address,
  frame,
  timeout,
  signal,
}: PostParameters): Promise<{ text: string } | LinkEnd> {
  const send = async (limit: AbortSignal) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(address, { method: 'POST', headers, body: frame, signal: limit })
    return { response, text: await response.text() }
  }
  const timeoutError = () =>
    new WalletConnectError(`The relay did not answer within ${timeout / 1_000} s.`, { code: 'RELAY_TIMEOUT' })
  const { response, text } = await withLimit(send, { timeout, signal, timeoutError })
  const { status, headers } = response
  if (status === 401 || status === 403) return { code: 3000, reason: messageOf(text) }
  if (status === 429) return { code: 3001, reason: `retry after ${headers.get('retry-after') ?? '5'}` }
  return response.ok ? { text } : { code: 1006, reason: `HTTP ${status}` }
}

function messageOf(text: string): string {
  const value = parseJson(text)
  const error = isRecord(value) && isRecord(value.error) ? value.error : {}
  return String(error.message ?? '').slice(0, 200)
}

/** Parses an answer to `latchkey_poll`; `undefined` for anything else. */
function parsePollAnswer(text: string): readonly RelayMessage[] | undefined {
  const value = parseJson(text)
  return isRecord(value) ? parseMessagePage(value.result) : undefined
}
