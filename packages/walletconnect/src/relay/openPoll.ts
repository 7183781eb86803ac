import { isRecord } from '../namespaces/isRecord.ts'
import { isTextList } from '../namespaces/isTextList.ts'
import type { LinkEvents, RelayLink } from './RelayLink.ts'

/** Parameters of {@link openPoll}. */
export type OpenPollParameters = {
  fetch: typeof globalThis.fetch
  /** The relay's HTTP address with its token. */
  address: string
  /** Hex of the SHA-256 of a message: its id in receipts. */
  messageId(message: string): Promise<string>
  events: LinkEvents
}

/** Longest wait of one poll and of any other call, milliseconds. */
const waits = { poll: 25_000, answer: 10_000, receipts: 5_000 }

/**
 * A link without a WebSocket, where those are blocked (X.17): each frame is an HTTP call, and what a relay would push is
 * asked for with `latchkey_poll`. To its owner it looks like a socket.
 */
export function openPoll({ fetch, address, messageId, events }: OpenPollParameters): RelayLink {
  const life = new AbortController()
  const topics = new Set<string>()
  /** Delivered, not acknowledged yet, by the id of the frame we made of it. */
  const open = new Map<string, { topic: string; message: string }>()
  let nextId = 1
  let poll = new AbortController()
  let changed = () => {}
  const end = (code: number, reason: string) => {
    if (life.signal.aborted) return
    life.abort()
    changed()
    events.onEnd({ code, reason })
  }

  const post = async (frame: string, timeout: number, signal?: AbortSignal) => {
    const signals = [life.signal, AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: frame,
      signal: AbortSignal.any(signals),
    })
    const text = await response.text()
    if (response.status === 401 || response.status === 403) return refuse(3000, messageOf(text) ?? text)
    if (response.status === 429) {
      return refuse(3001, `retry after ${response.headers.get('retry-after') ?? '5'}`)
    }
    return response.ok || text.startsWith('{') ? text : refuse(1006, `HTTP ${response.status}`)
  }
  const refuse = (code: number, reason: string): undefined => {
    end(code, reason.slice(0, 200))
    return undefined
  }
  const call = (method: string, params: object) =>
    JSON.stringify({ id: `poll-${nextId++}`, jsonrpc: '2.0', method, params })
  const lose = (error: unknown) => {
    if (!life.signal.aborted) end(1006, String(error))
  }

  async function run() {
    // Asks whether it is a relay that can be polled, and whether it takes our token.
    if (!readPage(await post(call('latchkey_poll', { topics: [], waitMs: 0 }), waits.answer))) {
      return end(1006, 'this relay can not be polled')
    }
    if (life.signal.aborted) return
    events.onOpen()
    while (!life.signal.aborted) {
      if (topics.size === 0) {
        await untilChanged()
        continue
      }
      poll = new AbortController()
      let text: string | undefined
      try {
        const params = { topics: [...topics], waitMs: waits.poll }
        text = await post(call('latchkey_poll', params), waits.poll + waits.answer, poll.signal)
      } catch (error) {
        if (poll.signal.aborted && !life.signal.aborted) continue
        throw error
      }
      await deliver(readPage(text) ?? [])
    }
  }
  const untilChanged = () =>
    new Promise<void>((resolve) => {
      changed = resolve
      if (life.signal.aborted) resolve()
    })
  async function deliver(messages: readonly Delivered[]) {
    if (messages.length === 0) return
    for (const data of messages) {
      const id = `poll-${nextId++}`
      open.set(id, { topic: data.topic, message: data.message })
      events.onFrame(
        JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'poll', data } }),
      )
    }
    // What isn't acknowledged by then comes again with the next poll.
    const timer = setTimeout(() => changed(), waits.receipts)
    while (open.size > 0 && !life.signal.aborted) {
      const before = open.size
      await untilChanged()
      if (open.size === before) break
    }
    clearTimeout(timer)
    open.clear()
  }
  async function acknowledge({ topic, message }: { topic: string; message: string }) {
    const receipts = [{ topic, messageId: await messageId(message) }]
    await post(call('irn_batchReceive', { receipts }), waits.answer)
  }
  function follow(method: string, params: Record<string, unknown>): unknown {
    const named = isTextList(params.topics)
      ? params.topics
      : typeof params.topic === 'string'
        ? [params.topic]
        : []
    if (/^irn_(?:batchS|s)ubscribe$/.test(method)) {
      for (const topic of named) topics.add(topic)
      return named
    }
    if (method !== 'irn_unsubscribe') return undefined
    for (const topic of named) topics.delete(topic)
    return true
  }
  run().catch(lose)

  return {
    send(frame) {
      const { id, method, params } = JSON.parse(frame) as Record<string, unknown>
      if (typeof method !== 'string') {
        const receipt = open.get(String(id))
        if (!receipt) return
        acknowledge(receipt).catch(lose)
        open.delete(String(id))
        return changed()
      }
      const result = follow(method, isRecord(params) ? params : {})
      if (result !== undefined) {
        poll.abort()
        changed()
        queueMicrotask(() => events.onFrame(JSON.stringify({ id, jsonrpc: '2.0', result })))
        return
      }
      post(frame, waits.answer).then((text) => text !== undefined && events.onFrame(text), lose)
    },
    close: () => end(1006, 'closed by this side'),
  }
}

type Delivered = { topic: string; message: string }

function readPage(text: string | undefined): readonly Delivered[] | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    const result = isRecord(value) && isRecord(value.result) ? value.result : undefined
    if (!Array.isArray(result?.messages)) return undefined
    return result.messages.filter(
      (entry): entry is Delivered =>
        isRecord(entry) && typeof entry.topic === 'string' && typeof entry.message === 'string',
    )
  } catch {
    return undefined
  }
}

function messageOf(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) && isRecord(value.error) ? String(value.error.message) : undefined
  } catch {
    return undefined
  }
}
