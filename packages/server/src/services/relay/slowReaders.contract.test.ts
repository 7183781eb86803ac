import { connect as connectSocket, type Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createSystemClock } from '../../adapters/clock.ts'
import { createMemoryMailbox } from '../../adapters/mailbox/memory.ts'
import { createMailboxLimits } from '../../adapters/mailbox/shares.ts'
import type { Mailbox } from '../../ports/relay.ts'
import { createIdentity, messageIdOf, newMessage, newTopic } from '../../testing/relayClient.ts'
import { relayStarter } from '../../testing/startRelay.ts'

const start = relayStarter()

it('[X.18, X.18f] [T-RLY-2] sockets of one address that don’t read hold no more than its share together; others read on', async () => {
  const share = 8 * 1024 * 1024
  const { stack, connect } = await start({
    env: {
      LATCHKEY_RELAY_BUFFER: String(8 * share),
      LATCHKEY_TRUST_PROXY: '1',
      LATCHKEY_ADMIN_PORT: '0',
      LATCHKEY_LIMIT_RELAY_BYTES: '100000000/100000000',
    },
  })
  const waitingBytes = async () => {
    const text = await (await fetch(`http://127.0.0.1:${stack.adminPort}/metrics`)).text()
    return Number(/^latchkey_relay_waiting_bytes (\d+)$/m.exec(text)?.[1])
  }
  const [publisher, reader] = [
    await connect(createIdentity(), '9.9.9.2'),
    await connect(createIdentity(), '9.9.9.2'),
  ]
  const shared = newTopic()
  await reader.subscribe(shared)
  let talked = 0
  const talk = async () => {
    await publisher.publish(shared, newMessage())
    await reader.pushed(++talked)
  }
  const topic = newTopic()
  for (let sent = 0; sent < 7; sent++) await publisher.publish(topic, newMessage(90_000))
  const idle = await Promise.all(Array.from({ length: 20 }, () => connect(createIdentity(), '9.9.9.1')))
  const call = { jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } }
  let most = 0
  // The system buffers some megabytes for each of them first. How many differs.
  let calls = 0
  for (const { socket } of idle) {
    socket.pause()
    const isFirst = calls === 0
    for (let id = 0; isFirst ? most === 0 && id < 40 : id < calls; id++) {
      socket.send(JSON.stringify({ id, ...call }))
      if (!isFirst) continue
      calls = id + 2
      await talk()
      most = await waitingBytes()
    }
    await talk()
    most = Math.max(most, await waitingBytes())
  }
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(share)
  for (const { socket } of idle) socket.resume()
  // A dropped one closes; the others have all their answers.
  const outcomes = await Promise.all(
    idle.map((client) =>
      client.subscribe(newTopic()).then(
        () => 'open',
        () => 'dropped',
      ),
    ),
  )
  expect(outcomes).toContain('dropped')
  await talk()
})

it('[X.18, X.18f] [T-RLY-2] large mail of a topic comes in pages of about a megabyte, all of it and in order', async () => {
  const { connect } = await start({
    env: { LATCHKEY_LIMIT_RELAY_BYTES: '100000000/100000000', LATCHKEY_LIMIT_RELAY_FRAMES: '10000/10000' },
  })
  const [app, wallet] = [await connect(), await connect()]
  const topic = newTopic()
  const messages = Array.from({ length: 100 }, () => newMessage(98_304))
  for (const message of messages) await app.publish(topic, message)
  const read: string[] = []
  let hasMore = true
  while (hasMore) {
    const answer = await wallet.call('irn_fetchMessages', { topic })
    const page = answer.result as { messages: { message: string }[]; hasMore: boolean }
    expect(page.messages.length).toBeGreaterThan(0)
    expect(JSON.stringify(answer).length).toBeLessThan(1.25 * 1024 * 1024)
    read.push(...page.messages.map(({ message }) => message))
    const receipts = page.messages.map(({ message }) => ({ topic, messageId: messageIdOf(message) }))
    await wallet.call('irn_batchReceive', { receipts })
    hasMore = page.hasMore
  }
  expect(read).toEqual(messages)
  expect(await wallet.call('irn_fetchMessages', { topic })).toMatchObject({
    result: { messages: [], hasMore: false },
  })
})

/** A mailbox in memory that counts the reads of one client, and how many of them ran together. Their first one waits until it may go on. */
function createCountedMailbox() {
  // No byte of a share is refilled meanwhile.
  const clock = { ...createSystemClock(), monotonic: () => 0 }
  const mailbox = createMemoryMailbox({
    clock,
    limits: createMailboxLimits({ messages: 10_000, bytes: 1e9 }),
  })
  const counts = { ofClient: '', reads: 0, running: 0, most: 0, bytes: 0 }
  let goOn = () => {}
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const read: Mailbox['read'] = async (question) => {
    if (question.reader !== counts.ofClient) return mailbox.read(question)
    counts.reads++
    counts.most = Math.max(counts.most, ++counts.running)
    await mayGoOn
    await new Promise((resolve) => setImmediate(resolve))
    counts.running--
    const page = await mailbox.read(question)
    for (const { message } of page.mails) counts.bytes += message.length
    return page
  }
  return { counts, goOn, ports: { clock, mailbox: { ...mailbox, read } } }
}

it('[X.18, X.18f] [T-RLY-2] 64 acknowledgements of a full topic are read one after another and paced; others publish meanwhile', async () => {
  const { counts, goOn, ports } = createCountedMailbox()
  const { connect } = await start({ ports, env: { LATCHKEY_LIMIT_RELAY_FRAMES: '10000/10000' } })
  const [wallet, other] = [await connect(), await connect()]
  const topic = newTopic()
  const publishedAt = Date.now()
  const fields = { topic, tag: 1108, publishedAt, expiresAt: publishedAt + 300_000 }
  const holders = { publisher: 'did:key:zApp', address: '192.0.2.1', project: 'shop' }
  for (let sent = 0; sent < 100; sent++)
    await ports.mailbox.append({ ...fields, ...holders, message: newMessage(98_304) })
  counts.ofClient = wallet.client
  const receipts = [{ topic, messageId: messageIdOf('unknown') }]
  for (let sent = 0; sent < 64; sent++) void wallet.call('irn_batchReceive', { receipts })
  await expect.poll(() => counts.running).toBe(1)
  // The others are answered while the first read goes on.
  for (let sent = 0; sent < 5; sent++)
    expect(await other.publish(newTopic(), newMessage())).toMatchObject({ result: true })
  expect([counts.reads, counts.running]).toEqual([1, 1])
  goOn()
  await expect.poll(() => counts.reads).toBeGreaterThan(1)
  for (let sent = 0; sent < 5; sent++)
    expect(await other.publish(newTopic(), newMessage())).toMatchObject({ result: true })
  expect(counts.most).toBe(1)
  // At most the burst of its share, and the one page that exceeds it.
  expect(counts.bytes).toBeLessThan(5 * 1024 * 1024)
})

it('[X.18, X.18f] [T-RLY-2] a client with more pages to fetch than its share stays connected and gets all of them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { connect } = await start({
    env: { LATCHKEY_LIMIT_RELAY_BYTES: '300000/2000000', LATCHKEY_LIMIT_RELAY_FRAMES: '10000/10000' },
  })
  const [app, wallet] = [await connect(), await connect()]
  const topic = newTopic()
  for (let sent = 0; sent < 2; sent++) await app.publish(topic, newMessage(60_000))
  let answered = 0
  const fetched = Array.from({ length: 64 }, async () => {
    const { result } = await wallet.call('irn_fetchMessages', { topic })
    answered++
    return (result as { messages: unknown[] }).messages.length
  })
  const answers = (more: number) => {
    const from = answered
    return expect
      .poll(() => answered, { timeout: 10_000, interval: 5 })
      .toBeGreaterThanOrEqual(Math.min(from + more, 64))
  }
  // Its pongs are read between the answers.
  for (let ping = 0; ping < 3; ping++) {
    await answers(4)
    vi.advanceTimersByTime(25_000)
    await answers(4)
  }
  expect(await Promise.all(fetched)).toEqual(Array(64).fill(2))
  vi.advanceTimersByTime(25_000)
  expect(await wallet.subscribe(newTopic())).toMatchObject({ result: expect.any(String) })
})

it('[X.18, X.18f] [T-RLY-2] answers by HTTP that nobody reads count as well, and hold no more than the share of their address', async () => {
  const share = 24 * 1024 * 1024
  const { stack, url, connect } = await start({
    env: {
      LATCHKEY_RELAY_BUFFER: String(8 * share),
      LATCHKEY_TRUST_PROXY: '1',
      LATCHKEY_ADMIN_PORT: '0',
      LATCHKEY_LIMIT_ROUTE: '10000/10000',
    },
  })
  const waitingBytes = async () => {
    const text = await (await fetch(`http://127.0.0.1:${stack.adminPort}/metrics`)).text()
    return Number(/^latchkey_relay_waiting_bytes (\d+)$/m.exec(text)?.[1])
  }
  const publisher = await connect(createIdentity(), '9.9.9.2')
  const topic = newTopic()
  for (let sent = 0; sent < 8; sent++) await publisher.publish(topic, newMessage(90_000))
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } })
  const request = [
    'POST /rpc?projectId=local HTTP/1.1',
    ...['host: relay.test', 'x-forwarded-for: 9.9.9.1', 'content-type: application/json'],
    `authorization: Bearer ${createIdentity().token(url)}`,
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
  let closed = 0
  let most = 0
  // The system buffers some megabytes for each of them first.
  const sockets: Socket[] = []
  for (let opened = 0; opened < 12; opened++) {
    const socket = connectSocket(Number(new URL(stack.url).port), '127.0.0.1').pause()
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    socket.on('close', () => closed++)
    sockets.push(socket)
    await new Promise<void>((resolve) => socket.write(request.repeat(16), () => resolve()))
    expect(await publisher.publish(newTopic(), newMessage())).toMatchObject({ result: true })
    most = Math.max(most, await waitingBytes())
  }
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(share)
  // One that was dropped closes when it is read; the others stay open for further calls.
  for (const socket of sockets) socket.resume()
  await expect.poll(() => closed, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(closed).toBeLessThan(sockets.length)
})
