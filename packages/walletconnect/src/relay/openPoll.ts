import { createReceipts } from './createReceipts.ts'
import { followTopics } from './followTopics.ts'
import { postFrame } from './postFrame.ts'
import type { LinkEvents, RelayLink } from './RelayLink.ts'
import { readMessagePage } from './readMessagePage.ts'

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
const waits = { poll: 25_000, answer: 10_000 }

/**
 * A link without a WebSocket, where those are blocked (X.17): each frame is an HTTP call, and what a relay would push is
 * asked for with `latchkey_poll`. To its owner it looks like a socket.
 */
export function openPoll({ fetch, address, messageId, events }: OpenPollParameters): RelayLink {
  const life = new AbortController()
  const topics = new Set<string>()
  let nextId = 1
  let poll = new AbortController()
  let changed = () => {}
  const end = (code: number, reason: string) => {
    if (life.signal.aborted) return
    life.abort()
    changed()
    events.onEnd({ code, reason })
  }

  const post = async (frame: string, timeout: number, signal = life.signal) => {
    const signals = [life.signal, signal]
    const answer = await postFrame({ fetch, address, frame, timeout, signals })
    if ('text' in answer) return answer.text
    end(answer.code, answer.reason)
    return undefined
  }
  const call = (method: string, params: object) =>
    JSON.stringify({ id: `poll-${nextId++}`, jsonrpc: '2.0', method, params })
  const lose = (error: unknown) => {
    if (!life.signal.aborted) end(1006, String(error))
  }

  async function run() {
    // Asks whether it is a relay that can be polled, and whether it takes our token.
    if (
      !readMessagePage((await post(call('latchkey_poll', { topics: [], waitMs: 0 }), waits.answer)) ?? '')
    ) {
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
      await receipts.deliver(readMessagePage(text ?? '') ?? [])
    }
  }
  const untilChanged = () =>
    new Promise<void>((resolve) => {
      changed = resolve
      if (life.signal.aborted) resolve()
    })
  const receipts = createReceipts({
    onFrame: events.onFrame,
    async acknowledge({ topic, message }) {
      const list = [{ topic, messageId: await messageId(message) }]
      await post(call('irn_batchReceive', { receipts: list }), waits.answer)
    },
  })
  run().catch(lose)

  return {
    send(frame) {
      const { id, method, params } = JSON.parse(frame) as Record<string, unknown>
      if (typeof method !== 'string') {
        return receipts.take(String(id))
      }
      const result = followTopics(topics, method, params)
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
