import { describe, expect, it, onTestFinished } from 'vitest'
import type { Db } from '../../ports/db.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { connectRelay, createIdentity, messageIdOf, newMessage, newTopic } from '../../testing/relayClient.ts'
import { type StackOptions, startStack } from '../../testing/startStack.ts'
import { manualClock, silentLog } from '../../testing/testPorts.ts'

const closeAfter = cleanups()

/** What the relay does with every mailbox. Without `db` it is the one in memory. */
function behavesLikeARelay(db?: () => Db): void {
  async function start({ env = {}, ports = {} }: Pick<StackOptions, 'env' | 'ports'> = {}) {
    const stack = await closeAfter(
      startStack({
        env: { LATCHKEY_RELAY_DURABLE: db ? 'on' : 'off', ...env },
        ports: { ...(db && { db: { ...db(), close: () => Promise.resolve() } }), ...ports },
      }),
    )
    const url = stack.url.replace('http', 'ws')
    const connect = async (identity = createIdentity(), path = url) => {
      const client = await connectRelay(path, identity)
      onTestFinished(() => client.socket.terminate())
      return client
    }
    /** An app and a wallet, the wallet subscribed to a topic. */
    const pair = async (identity = createIdentity()) => {
      const [app, wallet] = [await connect(), await connect(identity)]
      const topic = newTopic()
      await wallet.subscribe(topic)
      return { app, wallet, topic }
    }
    const rpc = async (identity: ReturnType<typeof createIdentity>, method: string, params: object) => {
      const response = await fetch(`${stack.url}/rpc?projectId=local`, {
        method: 'POST',
        headers: { authorization: `Bearer ${identity.token(url)}` },
        body: JSON.stringify({ id: '1', jsonrpc: '2.0', method, params }),
      })
      return (await response.json()) as { result: { messages: { message: string }[]; hasMore: boolean } }
    }
    return { stack, connect, pair, rpc }
  }

  it('[X.15] a message reaches whoever listens, and never its publisher', async () => {
    const { app, wallet, topic } = await (await start()).pair()
    await app.subscribe(topic)
    const message = newMessage()
    expect(await app.publish(topic, message)).toMatchObject({ result: true })
    expect(await wallet.pushed(1)).toMatchObject([{ topic, message, tag: 1108 }])
    await wallet.publish(topic, newMessage())
    await app.pushed(1)
    expect([app.pushes, wallet.pushes].map(({ length }) => length)).toEqual([1, 1])
  })

  it('[X.15] [X.16, X.16b] messages wait for a client that subscribes later, come in order, and once', async () => {
    const { connect } = await start()
    const app = await connect()
    const topic = newTopic()
    const messages = Array.from({ length: 300 }, () => newMessage())
    for (const message of messages) await app.publish(topic, message)
    const identity = createIdentity()
    const wallet = await connect(identity)
    await wallet.subscribe(topic)
    const pushes = await wallet.pushed(300)
    expect(pushes.map(({ message }) => message)).toEqual(messages)
    const times = pushes.map(({ publishedAt }) => publishedAt)
    expect(times).toEqual([...times].sort((one, other) => one - other))
    // an answer says that the acknowledgements before it were read
    await wallet.call('irn_fetchMessages', { topic })
    await wallet.cut()
    const again = await connect(identity)
    await again.subscribe(topic)
    await app.publish(topic, newMessage())
    await again.pushed(1)
    expect(again.pushes).toHaveLength(1)
  })

  it('[X.16, X.16c] what a client had not acknowledged comes again when it is back, before what is new', async () => {
    const { connect, pair } = await start()
    const identity = createIdentity()
    const { app, wallet, topic } = await pair(identity)
    wallet.acknowledges = false
    const messages = [newMessage(), newMessage(), newMessage()]
    for (const message of messages) await app.publish(topic, message)
    const [, second] = await wallet.pushed(3)
    if (second) wallet.acknowledge(second)
    await wallet.call('irn_fetchMessages', { topic })
    await wallet.cut()
    const last = newMessage()
    await app.publish(topic, last)
    const back = await connect(identity)
    await back.subscribe(topic)
    expect((await back.pushed(3)).map(({ message }) => message)).toEqual([messages[0], messages[2], last])
  })

  it('[X.18] several sockets of one client each get it; one acknowledgement is enough', async () => {
    const { connect, pair } = await start()
    const identity = createIdentity()
    const { app, wallet: tab, topic } = await pair(identity)
    const other = await connect(identity)
    tab.acknowledges = false
    other.acknowledges = false
    await other.subscribe(topic)
    await app.publish(topic, newMessage())
    const [push] = await tab.pushed(1)
    await other.pushed(1)
    if (push) tab.acknowledge(push)
    await tab.call('irn_fetchMessages', { topic })
    await other.cut()
    const later = await connect(identity)
    await later.subscribe(topic)
    const fetched = await later.call('irn_fetchMessages', { topic })
    expect(fetched.result).toEqual({ messages: [], hasMore: false })
  })

  it('[T-RLY-4] an acknowledgement counts for its own client only', async () => {
    const { connect, pair } = await start()
    const victim = createIdentity()
    const { app, wallet, topic } = await pair(victim)
    const thief = await connect()
    wallet.acknowledges = false
    await thief.subscribe(topic)
    const message = newMessage()
    await app.publish(topic, message)
    const [push] = await wallet.pushed(1)
    await thief.pushed(1)
    // the thief acknowledges its own push, the victim's, and by receipt
    if (push) thief.acknowledge(push)
    await thief.call('irn_unsubscribe', { topic, id: push?.subscription })
    await wallet.cut()
    const back = await connect(victim)
    await back.subscribe(topic)
    expect((await back.pushed(1))[0]?.message).toBe(message)
  })

  it('[T-RLY-4] a subscription ends by its own client only, whoever knows its id and topic', async () => {
    const { connect } = await start()
    const [app, wallet, thief] = [await connect(), await connect(), await connect()]
    const topic = newTopic()
    const id = (await wallet.subscribe(topic)).result
    expect(id).toEqual(expect.any(String))
    await thief.subscribe(topic)
    await thief.call('irn_unsubscribe', { topic, id })
    await thief.call('irn_batchUnsubscribe', { subscriptions: [{ topic, id }] })
    const message = newMessage()
    await app.publish(topic, message)
    expect((await wallet.pushed(1))[0]?.message).toBe(message)
    // control: its own client ends it
    expect((await wallet.call('irn_unsubscribe', { topic, id })).result).toBe(true)
    await app.publish(topic, newMessage())
    await wallet.subscribe(newTopic())
    expect(wallet.pushes).toHaveLength(1)
  })

  it('[X.15] the answer to a publish comes before a peer’s reply to it', async () => {
    const { app, wallet, topic } = await (await start()).pair()
    await app.subscribe(topic)
    const seen: string[] = []
    app.socket.on('message', (data) =>
      seen.push(String(data).includes('irn_subscription') ? 'push' : 'answer'),
    )
    wallet.socket.on('message', (data) => {
      if (String(data).includes('irn_subscription')) void wallet.publish(topic, newMessage())
    })
    for (let turn = 1; turn <= 50; turn++) {
      void app.publish(topic, newMessage())
      await app.pushed(turn)
    }
    expect(seen).toEqual(Array.from({ length: 50 }, () => ['answer', 'push']).flat())
  })

  it.each(['irn', 'waku', 'iridium'])(
    '[X.15] every call works as %s_…, single, in batches and blocking',
    async (prefix) => {
      const { connect } = await start()
      const [app, wallet] = [await connect(), await connect()]
      const topics = [newTopic(), newTopic()] as const
      const call = (client: typeof app, name: string, params: object) =>
        client.call(`${prefix}_${name}`, params)
      const { result: id } = await call(wallet, 'subscribe', { topic: topics[0] })
      expect(id).toMatch(/^[0-9a-f]{64}$/)
      expect((await call(wallet, 'subscribeBlocking', { topic: topics[0] })).result).toBe(id)
      const { result: ids } = await call(wallet, 'batchSubscribe', { topics })
      expect(ids).toEqual([id, expect.stringMatching(/^[0-9a-f]{64}$/)])
      expect((await call(wallet, 'batchSubscribeBlocking', { topics })).result).toEqual(ids)
      const messages = topics.map((topic) => ({ topic, message: newMessage(), ttl: 300, tag: 1100 }))
      expect((await call(app, 'batchPublish', { messages })).result).toBe(true)
      expect((await call(app, 'publish', messages[0] ?? {})).result).toBe(true)
      await wallet.pushed(3)
      const subscriptions = [{ topic: topics[1], id: (ids as string[])[1] }]
      expect((await call(wallet, 'unsubscribe', { topic: topics[0], id })).result).toBe(true)
      expect((await call(wallet, 'batchUnsubscribe', { subscriptions })).result).toBe(true)
      await call(app, 'batchPublish', { messages })
      const page = (await call(wallet, 'batchFetchMessages', { topics })).result as { messages: object[] }
      expect(page).toMatchObject({
        messages: [{ topic: topics[0], tag: 1100 }, { topic: topics[1] }],
        hasMore: false,
      })
      expect((await call(wallet, 'fetchMessages', { topic: topics[1] })).result).toMatchObject({
        messages: [{ message: messages[1]?.message }],
      })
      const receipts = messages.map(({ topic, message }) => ({ topic, messageId: messageIdOf(message) }))
      expect((await call(wallet, 'batchReceive', { receipts })).result).toBe(true)
      expect((await call(wallet, 'batchFetchMessages', { topics })).result).toEqual({
        messages: [],
        hasMore: false,
      })
      expect(wallet.pushes).toHaveLength(3)
    },
  )

  it('[X.15] a receipt deletes its message however many others wait before it', async () => {
    const { connect } = await start()
    const [app, wallet] = [await connect(), await connect()]
    const crowded = Array.from({ length: 12 }, newTopic)
    const quiet = newTopic()
    const publish = async (messages: readonly { readonly topic: string; readonly message: string }[]) => {
      const params = { messages: messages.map((one) => ({ ...one, ttl: 300, tag: 1100 })) }
      expect((await app.call('irn_batchPublish', params)).result).toBe(true)
    }
    for (const topic of crowded)
      await publish(Array.from({ length: 90 }, () => ({ topic, message: newMessage() })))
    const [read, unread] = [newMessage(), newMessage()]
    await publish([read, unread].map((message) => ({ topic: quiet, message })))
    const receipts = [
      { topic: quiet, messageId: messageIdOf(read) },
      // In the same call, so that all topics are read.
      ...crowded.map((topic) => ({ topic, messageId: messageIdOf(newMessage()) })),
    ]
    expect((await wallet.call('irn_batchReceive', { receipts })).result).toBe(true)
    expect((await wallet.call('irn_fetchMessages', { topic: quiet })).result).toMatchObject({
      messages: [{ message: unread }],
      hasMore: false,
    })
  })

  it('[X.15] wc_proposeSession and wc_approveSession subscribe their sender and publish with the right tags', async () => {
    const { connect } = await start()
    const [app, wallet] = [await connect(), await connect()]
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    const [proposal, response, settlement] = [newMessage(), newMessage(), newMessage()]
    const call = { pairingTopic, correlationId: 1, ttl: 300 }
    const proposed = await app.call('wc_proposeSession', { ...call, sessionProposal: proposal })
    expect(proposed.result).toBe(true)
    await wallet.subscribe(pairingTopic)
    expect(await wallet.pushed(1)).toMatchObject([{ topic: pairingTopic, message: proposal, tag: 1100 }])
    const approved = await wallet.call('wc_approveSession', {
      ...call,
      sessionTopic,
      sessionProposalResponse: response,
      sessionSettlementRequest: settlement,
    })
    expect(approved.result).toBe(true)
    expect(await app.pushed(1)).toMatchObject([{ topic: pairingTopic, message: response, tag: 1101 }])
    // the settlement waits for the app to subscribe
    await app.subscribe(sessionTopic)
    expect((await app.pushed(2))[1]).toMatchObject({ topic: sessionTopic, message: settlement, tag: 1102 })
    const acknowledgement = newMessage()
    await app.publish(sessionTopic, acknowledgement)
    expect((await wallet.pushed(2))[1]).toMatchObject({ topic: sessionTopic, message: acknowledgement })
  })

  it('[X.18, X.18e] a message is there until its time is over, and TTLs to 30 days are taken', async () => {
    const clock = manualClock(Date.now())
    const { connect } = await start({ ports: { clock } })
    const app = await connect()
    const topic = newTopic()
    const day = 24 * 60 * 60
    await app.publish(topic, newMessage(), { ttl: 10 })
    const lasting = newMessage()
    expect((await app.publish(topic, lasting, { ttl: 30 * day })).result).toBe(true)
    for (const [ttl, data] of [
      [30 * day + 1, 'TtlTooLong'],
      [0, 'TtlTooShort'],
    ] as const)
      expect((await app.publish(topic, newMessage(), { ttl })).error).toMatchObject({ code: -32000, data })
    const wallet = await connect()
    clock.time += 10_000
    await wallet.subscribe(topic)
    await wallet.pushed(1)
    expect(wallet.pushes.map(({ message }) => message)).toEqual([lasting])
  })

  it('[X.16, X.18, X.18e] a message of any tag waits as long as its TTL says, up to the longest', async () => {
    const clock = manualClock(Date.now())
    const { connect } = await start({ ports: { clock } })
    const [app, wallet] = [await connect(), await connect()]
    const day = 24 * 60 * 60
    const [weekend, month, over] = [newTopic(), newTopic(), newTopic()]
    const [deletion, registration] = [newMessage(), newMessage()]
    await app.publish(weekend, deletion, { ttl: 3 * day, tag: 1112 })
    await app.publish(month, registration, { ttl: 30 * day, tag: 1108 })
    await app.publish(over, newMessage(), { ttl: 30 * day, tag: 1108 })
    clock.time += (3 * day - 1) * 1000
    await wallet.subscribe(weekend)
    expect((await wallet.pushed(1))[0]?.message).toBe(deletion)
    clock.time += 27 * day * 1000
    await wallet.subscribe(month)
    expect((await wallet.pushed(2))[1]?.message).toBe(registration)
    // control: its time is over
    clock.time += 1000
    await wallet.subscribe(over)
    const newest = newMessage()
    await app.publish(over, newest)
    expect((await wallet.pushed(3))[2]?.message).toBe(newest)
  })

  it('[X.17, X.17c] the same calls by HTTP; latchkey_poll waits for something, and answers empty in time', async () => {
    const { connect, rpc } = await start()
    const app = await connect()
    const wallet = createIdentity()
    const topics = [newTopic(), newTopic()]
    expect(await rpc(wallet, 'irn_batchSubscribe', { topics })).toMatchObject({
      result: [expect.any(String), expect.any(String)],
    })
    const startedAt = performance.now()
    const nothing = await rpc(wallet, 'latchkey_poll', { topics, waitMs: 200 })
    expect(nothing.result).toEqual({ messages: [], hasMore: false })
    expect(performance.now() - startedAt).toBeGreaterThan(190)
    const waiting = rpc(wallet, 'latchkey_poll', { topics, waitMs: 20_000 })
    const message = newMessage()
    await app.publish(topics[1] ?? '', message)
    expect((await waiting).result.messages.map((one) => one.message)).toEqual([message])
    // it comes again until it is acknowledged
    expect((await rpc(wallet, 'latchkey_poll', { topics })).result.messages).toHaveLength(1)
    await rpc(wallet, 'irn_batchReceive', {
      receipts: [{ topic: topics[1], messageId: messageIdOf(message) }],
    })
    expect((await rpc(wallet, 'latchkey_poll', { topics })).result.messages).toHaveLength(0)
    const reply = newMessage()
    await app.subscribe(topics[0] ?? '')
    await rpc(wallet, 'irn_publish', { topic: topics[0], message: reply, ttl: 300, tag: 1109 })
    expect((await app.pushed(1))[0]?.message).toBe(reply)
  })

  it('[X.16] [X.57] a stop closes with 1001, ends polls, and what waits is there for the next process', async () => {
    const limitKeys: string[] = []
    const consume = (key: string) => limitKeys.push(key) * 0
    const { stack, pair, rpc } = await start({ ports: { limits: { isShared: false, consume } } })
    const { app, wallet, topic } = await pair()
    wallet.acknowledges = false
    const message = newMessage()
    await app.publish(topic, message)
    await wallet.pushed(1)
    const poll = rpc(createIdentity(), 'latchkey_poll', { topics: [newTopic()], waitMs: 20_000 })
    await expect.poll(() => limitKeys.some((key) => key.startsWith('relay-rpc'))).toBe(true)
    const startedAt = performance.now()
    await stack.close()
    expect([(await app.closed).code, (await wallet.closed).code]).toEqual([1001, 1001])
    expect((await poll).result.messages).toEqual([])
    // The poll alone would have waited twenty.
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    const next = await start()
    const back = await next.connect()
    const fetched = await back.call('irn_fetchMessages', { topic })
    expect(fetched.result).toMatchObject({ messages: db ? [{ message }] : [] })
  })
}

describe('the relay in memory', () => behavesLikeARelay())

onBothDatabases('the relay', (db) => behavesLikeARelay(db))

it('[X.57] a line of the log about a relay call names the request that opened its socket, or the call by HTTP', async () => {
  const lines: Readonly<Record<string, unknown>>[] = []
  const write = (level: string) => (fields: Readonly<Record<string, unknown>>, message: string) =>
    void lines.push({ ...fields, level, message })
  const log = { ...silentLog, error: write('error'), warn: write('warn') }
  const base = await closeAfter(startStack({ env: { LATCHKEY_RELAY_DURABLE: 'off' } }))
  const append = () => Promise.reject(new Error('disk full'))
  const stack = await closeAfter(
    startStack({
      env: { LATCHKEY_RELAY_DURABLE: 'off' },
      ports: { log, mailbox: { ...base.ports.mailbox, append } },
    }),
  )
  const client = await connectRelay(stack.url.replace('http', 'ws'))
  onTestFinished(() => client.socket.terminate())
  expect((await client.publish(newTopic(), newMessage())).error).toBeDefined()
  expect((await client.publish(newTopic(), newMessage())).error).toBeDefined()
  const failed = lines.filter(({ message }) => message === 'A message can’t be kept')
  expect(failed).toHaveLength(2)
  expect(failed[0]?.requestId).toMatch(/^[\da-f-]{36}$/)
  expect(failed[1]?.requestId).toBe(failed[0]?.requestId)
  const token = createIdentity().token(stack.url.replace('http', 'ws'))
  const params = { topic: newTopic(), message: newMessage(), tag: 1, ttl: 60 }
  const answer = await fetch(`${stack.url}/rpc?projectId=local`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params }),
  })
  expect(lines.at(-1)?.requestId).toBe(answer.headers.get('x-request-id'))
})
