import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestClient, newMessage, newTopic } from '../testing/createTestClient.ts'
import { startTestRelay } from '../testing/startTestRelay.ts'
import type { RelayClient } from './createRelayClient.ts'

afterEach(() => vi.useRealTimers())

const publish = { ttl: 300, tag: 1108 }

/** A port that takes connections and never says anything. */
async function startDeadPort(): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the relay client', () => {
  it('[X.17] relays that take a call and say nothing are unreachable within 5 s, not after each was tried', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const tried: string[] = []
    class Silent {
      readyState = 0
      constructor(url: string) {
        tried.push(new URL(url).host)
      }
      addEventListener() {}
      send() {}
      close() {}
    }
    const urls = ['ws://one.test', 'ws://two.test', 'ws://three.test']
    const { client, states } = createTestClient(urls, { Socket: Silent })
    client.subscribe(newTopic()).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(4_499)
    expect(tried).toEqual(['one.test', 'two.test'])
    expect(states.at(-1)?.state).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1)
    expect(states.at(-1)?.state).toBe('unreachable')
  })

  it('[B9] [X.17, X.17e] opens nothing before it is needed and closes what nobody uses', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const relay = await startTestRelay()
    const { client, states } = createTestClient([relay.url])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(relay.opened).toBe(0)
    const topic = newTopic()
    await client.subscribe(topic)
    expect(relay.opened).toBe(1)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(relay.sockets()).toHaveLength(1)
    client.unsubscribe(topic)
    await vi.advanceTimersByTimeAsync(20_000)
    await vi.waitFor(() => expect(relay.sockets()).toHaveLength(0))
    expect(states.at(-1)).toEqual({ state: 'idle' })
    expect(relay.opened).toBe(1)
  })

  it('[X.16, X.16b] hands messages on in order, each once, and acknowledges after', async () => {
    const relay = await startTestRelay()
    const topic = newTopic()
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    const order: string[] = []
    const { client } = createTestClient([relay.url], {
      async onMessage({ message }) {
        if (order.length === 0) await held
        order.push(message)
      },
    })
    const other = createTestClient([relay.url])
    await client.subscribe(topic)
    const messages = Array.from({ length: 20 }, newMessage)
    for (const message of messages) await other.client.publish({ topic, message, ...publish })
    await vi.waitFor(() => expect(relay.stored).toHaveLength(20))
    expect(relay.stored.filter(({ gone }) => gone.size > 0)).toEqual([])
    finish()
    await vi.waitFor(() => expect(order).toEqual(messages))
    await vi.waitFor(() => expect(relay.stored.every(({ gone }) => gone.size === 1)).toBe(true))
  })

  it('[X.16, X.16b] takes a message it could not handle again, and one it handled never', async () => {
    const relay = await startTestRelay()
    const topic = newTopic()
    let fails = true
    const handled: string[] = []
    const { client, faults } = createTestClient([relay.url], {
      async onMessage({ message }) {
        if (fails) throw new Error('storage is full')
        handled.push(message)
      },
    })
    const other = createTestClient([relay.url])
    await client.subscribe(topic)
    const message = newMessage()
    await other.client.publish({ topic, message, ...publish })
    await vi.waitFor(() => expect(faults).toHaveLength(1))
    fails = false
    relay.terminateAll()
    await vi.waitFor(() => expect(handled).toEqual([message]), { timeout: 10_000 })
    // The relay forgets that it was acknowledged, and delivers again.
    await vi.waitFor(() => expect(relay.stored[0]?.gone.size).toBe(1))
    relay.stored[0]?.gone.clear()
    relay.terminateAll()
    await vi.waitFor(() => expect(relay.stored[0]?.gone.size).toBe(1), { timeout: 10_000 })
    expect(handled).toEqual([message])
  })

  it.each([1000, 1001, 1006, 1012, 4008, 4010])('[B1] comes back after %i, with one socket', async (code) => {
    const relay = await startTestRelay()
    const { client } = createTestClient([relay.url])
    await client.subscribe(newTopic())
    if (code === 1006) relay.terminateAll()
    else relay.dropAll(code)
    await vi.waitFor(() => expect(relay.opened).toBe(2), { timeout: 10_000 })
    await vi.waitFor(() => expect(relay.sockets()).toHaveLength(1))
    client.wake()
    client.wake()
    await client.subscribe(newTopic())
    expect(relay.opened).toBe(2)
  })

  it('[B2] [S9.35] finds a half-open socket within 30 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const relay = await startTestRelay()
    const { client } = createTestClient([relay.url])
    await client.subscribe(newTopic())
    relay.onCall = () => 'drop'
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.waitFor(() => expect(relay.opened).toBeGreaterThanOrEqual(2))
  })

  it('[B2] [S9.35] a hidden tab, whose timers run once a minute, does not drop a socket that answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const relay = await startTestRelay()
    const { client, states } = createTestClient([relay.url])
    await client.subscribe(newTopic())
    const asked = () => relay.calls.filter(({ method }) => method === 'irn_subscribe').length
    for (let minute = 0; minute < 5; minute++) {
      const before = asked()
      vi.setSystemTime(Date.now() + 60_000)
      await vi.advanceTimersByTimeAsync(5_000)
      // Real time for the answer to travel; the clock of the tab stands still meanwhile.
      await vi.waitFor(() => expect(asked()).toBeGreaterThan(before))
      await client.publish({ topic: newTopic(), message: newMessage(), ...publish })
    }
    expect(relay.opened).toBe(1)
    expect(states.map(({ state }) => state)).toEqual(['connecting', 'open'])
  })

  it('[X.17, X.17d] [B3] wakes with one reconnection when the device slept and the socket died', async () => {
    const relay = await startTestRelay()
    const { client, states } = createTestClient([relay.url], { random: () => 1 })
    await client.subscribe(newTopic())
    relay.terminateAll()
    await vi.waitFor(() => expect(states.at(-1)?.state).toBe('connecting'))
    // The pause of a second is cut short: the network is back.
    for (let event = 0; event < 5; event++) client.wake()
    await vi.waitFor(() => expect(relay.opened).toBe(2))
    await client.subscribe(newTopic())
    expect(relay.opened).toBe(2)
  })

  it('[X.16, X.16b] [B4] sends what was not acknowledged again with the same id and bytes; the receiver sees it once', async () => {
    const relay = await startTestRelay()
    const [topic, message] = [newTopic(), newMessage()]
    const { client } = createTestClient([relay.url])
    const other = createTestClient([relay.url])
    await other.client.subscribe(topic)
    let isFirst = true
    relay.onCall = ({ method, socket }) => {
      if (method !== 'irn_publish' || !isFirst) return undefined
      isFirst = false
      // Taken, then the socket dies before the relay could say so.
      setImmediate(() => socket.ws.terminate())
      return undefined
    }
    await client.publish({ topic, message, ...publish })
    const published = relay.calls.filter(({ method }) => method === 'irn_publish')
    expect(published.length).toBeGreaterThanOrEqual(1)
    expect(new Set(published.map(({ id, params }) => JSON.stringify([id, params]))).size).toBe(1)
    await vi.waitFor(() => expect(other.received.map((entry) => entry.message)).toEqual([message]))
  })

  it('[X.16] [B4] a publication whose answer is lost is sent again', async () => {
    const relay = await startTestRelay()
    let drops = 1
    relay.onCall = ({ method, socket }) => {
      if (method !== 'irn_publish' || drops-- <= 0) return undefined
      setImmediate(() => socket.ws.terminate())
      return 'drop'
    }
    const { client } = createTestClient([relay.url])
    await client.publish({ topic: newTopic(), message: newMessage(), ...publish })
    const ids = relay.calls.filter(({ method }) => method === 'irn_publish').map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
    expect(ids[0]).toMatch(/^\d{19}$/)
  })

  it('[B5] subscribes to everything again before it says anything', async () => {
    const relay = await startTestRelay()
    const { client } = createTestClient([relay.url], { random: () => 1 })
    const topics = Array.from({ length: 600 }, newTopic)
    await Promise.all(topics.map((topic) => client.subscribe(topic)))
    relay.terminateAll()
    await vi.waitFor(() => expect(relay.sockets()).toHaveLength(0))
    relay.calls.length = 0
    const late = newTopic()
    await Promise.all([
      client.subscribe(late),
      client.publish({ topic: topics[0] as string, message: newMessage(), ...publish }),
    ])
    expect(relay.calls.map(({ method }) => method).slice(0, 4)).toEqual([
      'irn_batchSubscribe',
      'irn_batchSubscribe',
      'irn_subscribe',
      'irn_publish',
    ])
    const batches = relay.calls.flatMap(({ params }) => (params as { topics?: string[] }).topics ?? [])
    expect(new Set(batches)).toEqual(new Set([...topics, late]))
    expect(relay.sockets()[0]?.topics.size).toBe(601)
  })

  it('[B6] [X.18, X.18b] signs again with the time the relay tells, be the own clock a day off', async () => {
    const relay = await startTestRelay()
    const begun = Date.now()
    const ahead = begun + 86_400_000
    const iats: number[] = []
    relay.onSocket = ({ url }) => {
      const [, claims = ''] = (url.searchParams.get('auth') ?? '').split('.')
      const { iat } = JSON.parse(Buffer.from(claims, 'base64url').toString())
      iats.push(iat)
      if (Math.abs(iat - ahead / 1000) < 120) return undefined
      return { code: 3000, reason: `InvalidJwt: expired; server time ${Math.floor(ahead / 1000)}` }
    }
    const { client, clock, states } = createTestClient([relay.url])
    await client.subscribe(newTopic())
    expect(iats).toHaveLength(2)
    // The relay names the second of the beginning, whenever it is asked.
    const late = ahead - begun - (clock.now() - Date.now())
    expect(late > -1_000 && late < Date.now() - begun + 2_000).toBe(true)
    expect(states.some(({ state }) => state === 'refused')).toBe(false)
  })

  it('[T-RLY-5] a relay that lies about the time does not end sessions: what is no wrong clock is not believed', async () => {
    const relay = await startTestRelay()
    const lie = Date.now() + 7 * 86_400_000
    relay.onSocket = () => ({
      code: 3000,
      reason: `InvalidJwt: expired; server time ${Math.floor(lie / 1000)}`,
    })
    const { client, clock, states } = createTestClient([relay.url])
    const subscribing = client.subscribe(newTopic(), { timeout: 1_500 })
    const refused = vi.waitFor(
      () => expect(states.some(({ state }) => state === 'refused')).toBe(true),
      10_000,
    )
    await expect(subscribing).rejects.toMatchObject({ code: 'RELAY_TIMEOUT' })
    await refused
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000)
  })

  it('[B6] says that it is refused, and why, when signing again does not help', async () => {
    const relay = await startTestRelay()
    const reason = `ProjectNotFound: no such project; server time ${Math.floor(Date.now() / 1000)}`
    relay.onSocket = () => ({ code: 3000, reason })
    const { client, states } = createTestClient([relay.url])
    const subscribing = client.subscribe(newTopic(), { timeout: 1_500 })
    await expect(subscribing).rejects.toMatchObject({ code: 'RELAY_TIMEOUT' })
    await vi.waitFor(() => expect(states).toContainEqual({ state: 'refused', url: relay.url, reason }))
    expect(relay.opened).toBe(2)
  })

  it.each([
    'Too many. retry after 2',
    'Try again in 2 s. A project may publish 50000 messages at once, then 5000 a second.',
  ])(
    '[B7] waits as long as it is asked when a publication is one too many, then succeeds: %s',
    async (text) => {
      const relay = await startTestRelay()
      let refusals = 1
      const times: number[] = []
      relay.onCall = ({ method }) => {
        if (method !== 'irn_publish') return undefined
        times.push(Date.now())
        if (refusals-- <= 0) return undefined
        return { error: { code: 3001, message: text, data: 'TooManyRequests' } }
      }
      const { client } = createTestClient([relay.url])
      await client.publish({ topic: newTopic(), message: newMessage(), ...publish })
      expect(times).toHaveLength(2)
      // without a time, the first pause is one second
      expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1_900)
      expect(relay.opened).toBe(1)
    },
  )

  it('[B7] a call that a relay refuses for a while waits for a part more, as the client’s own jitter says', async () => {
    const relay = await startTestRelay()
    const times: number[] = []
    relay.onCall = ({ method }) => {
      if (method !== 'irn_publish') return undefined
      times.push(performance.now())
      const error = { code: 3001, message: 'Try again in 1 s.', data: 'TooManyRequests' }
      return times.length === 1 ? { error } : undefined
    }
    const { client } = createTestClient([relay.url], { random: () => 1 })
    await client.publish({ topic: newTopic(), message: newMessage(), ...publish })
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1_450)
  })

  it('[B7] messages of a topic stay in their order when the relay refuses the first of them for a while', async () => {
    const relay = await startTestRelay()
    let refusals = 1
    const accepted: unknown[] = []
    relay.onCall = ({ method, params }) => {
      if (method !== 'irn_publish') return undefined
      if (refusals-- > 0)
        return { error: { code: 3001, message: 'Try again in 1 s.', data: 'TooManyRequests' } }
      accepted.push((params as { message?: string }).message)
      return undefined
    }
    const { client } = createTestClient([relay.url])
    const [topic, other] = [newTopic(), newTopic()]
    const messages = [newMessage(), newMessage(), newMessage()]
    const [first = '', ...later] = messages
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const publishing = [client.publish({ topic, message: first, ...publish })]
    await vi.waitFor(() => expect(refusals).toBe(0), { interval: 1 })
    await client.subscribe(topic) // which is answered after the refusal
    for (const message of later) publishing.push(client.publish({ topic, message, ...publish }))
    // Another topic does not wait: the second of the first one has not passed.
    const elsewhere = newMessage()
    await client.publish({ topic: other, message: elsewhere, ...publish })
    await vi.advanceTimersByTimeAsync(1_500)
    await Promise.all(publishing)
    expect(accepted).toEqual([elsewhere, ...messages])
  })

  it('[B7] a relay that asks for a long pause is left alone, and another one is used at once', async () => {
    const [busy, free] = [await startTestRelay(), await startTestRelay()]
    busy.onSocket = () => ({ code: 3001, reason: 'TooManyRequests: Try again in 300 s.' })
    const { client } = createTestClient([busy.url, free.url])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await client.subscribe(newTopic()) // while no time passes: a pause would never end
    expect([busy.opened, free.opened]).toEqual([1, 1])
  })

  it('[B8] keeps the socket whatever comes over it', async () => {
    const relay = await startTestRelay()
    const { client, received } = createTestClient([relay.url])
    const topic = newTopic()
    await client.subscribe(topic)
    relay.push('no json')
    relay.push('{"jsonrpc":"1.0","id":1,"method":"irn_subscription"}')
    relay.push('{"jsonrpc":"2.0","id":2,"method":"irn_unheardOf","params":{}}')
    const deliver = (id: number, data: object) =>
      relay.push(JSON.stringify({ jsonrpc: '2.0', id, method: 'irn_subscription', params: { data } }))
    deliver(3, { topic: 7 })
    deliver(4, { topic, message: 'x'.repeat(1_000_000) })
    deliver(5, { topic: newTopic(), message: 'aGk=' })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    await client.publish({ topic: newTopic(), message: newMessage(), ...publish })
    expect(relay.opened).toBe(1)
  })

  it('[B8] a refusal of the relay is told with its words', async () => {
    const relay = await startTestRelay()
    relay.onCall = ({ method }) =>
      method === 'irn_publish'
        ? { error: { code: -32600, message: 'Payload size limit exceeded', data: 'PayloadSizeExceeded' } }
        : undefined
    const { client } = createTestClient([relay.url])
    await expect(
      client.publish({ topic: newTopic(), message: newMessage(), ...publish }),
    ).rejects.toMatchObject({
      code: 'RELAY_REFUSED_CALL',
      message: expect.stringContaining('Payload size limit exceeded'),
      data: 'PayloadSizeExceeded',
    })
  })

  it('[B10] [X.17, X.17b] fails over within 10 s to the next relay, and listens there to the same topics', async () => {
    const dead = await startDeadPort()
    const [first, second] = [await startTestRelay(), await startTestRelay()]
    const { client, received } = createTestClient([dead, first.url, second.url])
    const topic = newTopic()
    const start = Date.now()
    await client.subscribe(topic)
    expect(Date.now() - start).toBeLessThan(10_000)
    expect(first.opened).toBe(1)
    await first.stop()
    await vi.waitFor(() => expect(second.sockets()[0]?.topics.has(topic)).toBe(true), { timeout: 10_000 })
    const other = createTestClient([second.url])
    const message = newMessage()
    await other.client.publish({ topic, message, ...publish })
    await vi.waitFor(() => expect(received.map((entry) => entry.message)).toEqual([message]))
  })

  it('[X.17, X.17a] says within 5 s that no relay answers, and goes on trying', async () => {
    const relay = await startTestRelay()
    const { url } = relay
    await relay.stop()
    const { client, states } = createTestClient([url])
    const start = Date.now()
    const subscribing = client.subscribe(newTopic())
    await vi.waitFor(() => expect(states.at(-1)).toEqual({ state: 'unreachable' }), { timeout: 5_000 })
    expect(Date.now() - start).toBeLessThan(5_000)
    const again = await startTestRelay(Number(new URL(url).port))
    await subscribing
    expect(again.opened).toBe(1)
    expect(states.at(-1)).toMatchObject({ state: 'open', transport: 'socket' })
  })

  it.each([
    ['that is watched closely', (client: RelayClient) => void client.watchClosely()],
    ['after the network is said to be gone', (client: RelayClient) => client.suspect()],
  ])(
    '[X.17, X.17a] says within 5 s that a relay %s answers nothing any more, over a socket that stays open',
    async (_, watch) => {
      const relay = await startTestRelay()
      const { client, states } = createTestClient([relay.url])
      await client.subscribe(newTopic())
      let isFrozen = true
      relay.onCall = () => (isFrozen ? 'drop' : undefined)
      relay.takesSockets = false
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
      const start = Date.now()
      watch(client)
      while (states.at(-1)?.state !== 'unreachable' && Date.now() - start < 5_500)
        await vi.advanceTimersByTimeAsync(50)
      expect(states.at(-1)).toEqual({ state: 'unreachable' })
      isFrozen = false
      relay.takesSockets = true
      await vi.waitFor(() => expect(states.at(-1)?.state).toBe('open'), { timeout: 10_000 })
    },
  )

  it('[X.17] a dead socket of a relay that is well is replaced before that', async () => {
    const relay = await startTestRelay()
    const { client, states } = createTestClient([relay.url])
    await client.subscribe(newTopic())
    const [dead] = relay.sockets()
    relay.onCall = ({ socket }) => (socket === dead ? 'drop' : undefined)
    client.suspect()
    await vi.waitFor(() => expect(relay.opened).toBe(2), { timeout: 10_000 })
    await vi.waitFor(() => expect(states.at(-1)?.state).toBe('open'))
    expect(states.map(({ state }) => state)).not.toContain('unreachable')
  })

  it('[X.17, X.17c] polls by HTTP where WebSockets are blocked', async () => {
    const relay = await startTestRelay()
    relay.takesSockets = false
    const [topic, message] = [newTopic(), newMessage()]
    const waiting: object[] = []
    const asked: string[] = []
    relay.onHttp = (request, body) => {
      const { id, method, params } = JSON.parse(body)
      asked.push(method)
      const url = new URL(request.url ?? '/', relay.url)
      if (url.pathname !== '/rpc' || !url.searchParams.get('auth')) return { status: 401, body: '{}' }
      const answer = (result: unknown) => ({
        status: 200,
        body: JSON.stringify({ id, jsonrpc: '2.0', result }),
      })
      if (method === 'latchkey_poll') {
        // As our relay does: `BatchEmpty`.
        if (params.topics.length === 0)
          return { status: 200, body: '{"id":"1","jsonrpc":"2.0","error":{"code":-32600}}' }
        return answer({ messages: params.topics.includes(topic) ? waiting : [], hasMore: false })
      }
      if (method === 'irn_batchReceive') waiting.length = 0
      return answer(true)
    }
    const { client, received, states } = createTestClient([relay.url], { fetch: globalThis.fetch })
    await client.publish({ topic, message, ...publish })
    waiting.push({ topic, message: newMessage(), publishedAt: Date.now(), tag: 1109 })
    await client.subscribe(topic)
    await vi.waitFor(() => expect(received).toHaveLength(1))
    await vi.waitFor(() => expect(asked).toContain('irn_batchReceive'))
    expect(states.at(-1)).toEqual({ state: 'open', url: relay.url, transport: 'poll' })
    expect(received).toHaveLength(1)
  })

  it('leaves at once when its caller does, and rejects what waits when it is closed', async () => {
    const dead = await startDeadPort()
    const { client } = createTestClient([dead])
    const controller = new AbortController()
    const aborted = client.subscribe(newTopic(), { signal: controller.signal })
    const closed = client.publish({ topic: newTopic(), message: newMessage(), ...publish })
    controller.abort('enough')
    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED', cause: 'enough' })
    client.close()
    await expect(closed).rejects.toMatchObject({ code: 'CLOSED' })
  })
})
