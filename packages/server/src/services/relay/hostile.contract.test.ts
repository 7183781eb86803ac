// long: fills every limit of a connection and a topic.
import { once } from 'node:events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createSystemClock } from '../../adapters/clock.ts'
import { createPinoLog } from '../../adapters/log.ts'
import { createMemoryMailbox } from '../../adapters/mailbox/memory.ts'
import {
  createIdentity,
  newMessage,
  newTopic,
  type RelayClient,
  relayUrl,
} from '../../testing/relayClient.ts'
import { closingOf, relayStarter } from '../../testing/startRelay.ts'

const start = relayStarter()
const frozen = { now: () => Date.now(), monotonic: () => 0 }

/** Two clients that go on talking whatever happens to others. */
async function startBystanders(connect: () => Promise<RelayClient>) {
  const [one, other] = [await connect(), await connect()]
  const topic = newTopic()
  await other.subscribe(topic)
  let sent = 0
  return async () => {
    const message = newMessage()
    expect(await one.publish(topic, message)).toMatchObject(accepted)
    expect((await other.pushed(++sent))[sent - 1]?.message).toBe(message)
  }
}

const accepted = { result: true }
const subscribed = { result: expect.any(String) }

describe('calls', () => {
  const topic = newTopic()
  const message = newMessage()
  const badId = (id: string) => `{"id":${id},"jsonrpc":"2.0","method":"x","params":{}}`
  const [open, close] = ['['.repeat(50_000), ']'.repeat(50_000)]
  const approval = {
    pairingTopic: topic,
    sessionProposalResponse: message,
    sessionSettlementRequest: message,
  }
  const longAttestation = { topic, message, attestation: 'a'.repeat(5_000) }
  const oneBad = { messages: [{ topic, message }, 7] }
  it.each<[string, string, unknown, number, string]>([
    ['an unknown method', 'irn_selfDestruct', {}, -32600, 'InvalidMethod'],
    ['a method of objects', 'constructor', {}, -32600, 'InvalidMethod'],
    ['a blocking publish', 'irn_publishBlocking', {}, -32600, 'InvalidMethod'],
    ['params that are a list', 'irn_subscribe', [topic], -32600, 'InvalidParams'],
    ['no params', 'irn_subscribe', undefined, -32600, 'InvalidParams'],
    ['a short topic', 'irn_subscribe', { topic: 'ab' }, -32600, 'InvalidTopic'],
    ['a topic in upper case', 'irn_subscribe', { topic: topic.toUpperCase() }, -32600, 'InvalidTopic'],
    ['a topic that is a list', 'irn_subscribe', { topic: [topic] }, -32600, 'InvalidTopic'],
    ['no topics', 'irn_batchSubscribe', { topics: [] }, -32600, 'BatchEmpty'],
    ['501 topics', 'irn_batchSubscribe', { topics: Array(501).fill(topic) }, -32600, 'BatchLimitExceeded'],
    ['topics that are none', 'irn_batchSubscribe', { topics: topic }, -32600, 'InvalidParams'],
    ['an unknown subscription', 'irn_unsubscribe', { topic, id: topic }, -32600, 'InvalidSubscriptionId'],
    ['no message', 'irn_publish', { topic, ttl: 300, tag: 1 }, -32600, 'InvalidParams'],
    ['a message that is no base64', 'irn_publish', { topic, message: '"}', ttl: 9 }, -32600, 'InvalidParams'],
    ['a tag that is a text', 'irn_publish', { topic, message, tag: '1100' }, -32600, 'InvalidParams'],
    ['a tag below zero', 'irn_publish', { topic, message, tag: -1 }, -32600, 'InvalidParams'],
    ['a tag beyond 31 bits', 'irn_publish', { topic, message, tag: 2 ** 31 }, -32600, 'InvalidParams'],
    ['half a second', 'irn_publish', { topic, message, ttl: 0.5 }, -32600, 'InvalidParams'],
    ['no time', 'irn_publish', { topic, message, ttl: -1 }, -32000, 'TtlTooShort'],
    ['31 days', 'irn_publish', { topic, message, ttl: 31 * 86_400 }, -32000, 'TtlTooLong'],
    ['an attestation of 5 kB', 'irn_publish', longAttestation, -32600, 'InvalidParams'],
    [
      'an attestation with a NUL',
      'irn_publish',
      { topic, message, attestation: '\0' },
      -32600,
      'InvalidParams',
    ],
    ['a batch with one bad', 'irn_batchPublish', oneBad, -32600, 'InvalidParams'],
    ['a proposal without pairing', 'wc_proposeSession', { sessionProposal: message }, -32600, 'InvalidTopic'],
    ['an approval without session', 'wc_approveSession', approval, -32600, 'InvalidTopic'],
    ['a poll for ever', 'latchkey_poll', { topics: [topic], waitMs: 'Infinity' }, -32600, 'InvalidParams'],
  ])('[X.18] %s: the protocol’s own code, and the socket stays', async (_, method, params, code, data) => {
    const { connect } = await start()
    const client = await connect()
    const answer = await client.call(method, params as object)
    expect(answer).toMatchObject({ error: { code, data, message: expect.stringMatching(/\w/) } })
    expect(await client.subscribe(topic)).toMatchObject(subscribed)
  })

  it.each([
    ['no JSON', '{"id":1,', 'null', 'Serialization'],
    ['a list', '[]', 'null', 'InvalidParams'],
    ['a text', '"hello"', 'null', 'InvalidParams'],
    ['no id', '{"jsonrpc":"2.0","method":"irn_publish","params":{}}', 'null', 'InvalidRequestId'],
    ['an id that is a list', badId('[1]'), 'null', 'InvalidRequestId'],
    ['an id of 200 letters', badId(`"${'x'.repeat(200)}"`), 'null', 'InvalidRequestId'],
    ['another version', '{"id":7,"jsonrpc":"1.0","method":"x","params":{}}', '7', 'InvalidJsonRpcVersion'],
    ['no method', '{"id":7,"jsonrpc":"2.0","params":{}}', '7', 'InvalidMethod'],
    [
      'deep nonsense',
      `{"id":7,"jsonrpc":"2.0","method":"irn_publish","params":{"topic":${open}${close}}}`,
      '7',
      'InvalidTopic',
    ],
  ])('[X.18] %s', async (_, text, id, data) => {
    const { connect } = await start()
    const client = await connect()
    const answer = await client.raw(text)
    expect(answer.startsWith(`{"id":${id},`)).toBe(true)
    expect(JSON.parse(answer)).toMatchObject({ error: { data } })
    expect(await client.subscribe(topic)).toMatchObject(subscribed)
  })

  it.each([
    '"1795244480586459904"',
    '1795244480586459904',
    '17952444805864599041',
    '"1"',
    '0',
    '-7',
    '1e3',
    '1.0',
    '"a\\u0041\\n\\"b"',
  ])('[X.15] the id %s comes back byte for byte, with results and errors', async (id) => {
    const { connect } = await start()
    const client = await connect()
    const frame = (params: object) =>
      `{"params":${JSON.stringify(params)}, "id" : ${id} ,"jsonrpc":"2.0","method":"irn_subscribe"}`
    expect(await client.raw(frame({ topic }))).toContain(`{"id":${id},"jsonrpc":"2.0","result":"`)
    expect(await client.raw(frame({}))).toContain(`{"id":${id},"jsonrpc":"2.0","error":{`)
  })

  it('[X.18, X.18g] [T-LOG] hints in clear beside the message are taken and dropped', async () => {
    const { connect } = await start()
    const [app, wallet] = [await connect(), await connect()]
    await wallet.subscribe(topic)
    const addresses = { txHashes: ['0xhint'], contractAddresses: ['0xhint'] }
    const hints = { rpcMethods: ['eth_sendTransaction'], chainId: 'eip155:1', correlationId: 7, ...addresses }
    const lines: string[] = []
    wallet.socket.on('message', (data) => lines.push(String(data)))
    await app.publish(topic, message, { ...hints, tvf: hints, prompt: true })
    await wallet.pushed(1)
    expect(lines.join()).not.toMatch(/hint|eth_send|eip155|correlation|tvf/)
    expect(lines.join()).toContain(message)
  })
})

describe('sizes', () => {
  it('[X.18] a message above its limit is refused in known words, by its tag if the operator says so', async () => {
    const { connect } = await start({
      env: { LATCHKEY_RELAY_MESSAGE_BYTES: '4000', LATCHKEY_RELAY_TAG_BYTES: '1109=2000' },
    })
    const client = await connect()
    const publish = (bytes: number, tag: number) => client.publish(newTopic(), 'A'.repeat(bytes), { tag })
    expect(await publish(4_000, 1108)).toMatchObject(accepted)
    expect(await publish(4_001, 1108)).toMatchObject({ error: { code: -32600, data: 'PayloadSizeExceeded' } })
    expect(await publish(2_000, 1109)).toMatchObject(accepted)
    expect((await publish(2_001, 1109)).error?.message).toBe(
      'Payload size limit exceeded. Maximum size for tag 1109 is 2000',
    )
  })

  it('[X.18, X.18d] [T-RLY-2] 128 KiB by default; a frame above 1 MiB ends its socket and nobody else’s', async () => {
    const { connect } = await start()
    const client = await connect()
    const talk = await startBystanders(connect)
    expect(await client.publish(newTopic(), 'A'.repeat(131_072))).toMatchObject(accepted)
    expect(await client.publish(newTopic(), 'A'.repeat(131_076))).toMatchObject({
      error: { data: 'PayloadSizeExceeded' },
    })
    client.socket.send('A'.repeat(1024 * 1024 + 1))
    expect((await client.closed).code).toBe(1009)
    await talk()
  })

  it('[X.18, X.18d] a connection listens to 1000 topics, and to more after it left some', async () => {
    const { connect } = await start()
    const client = await connect()
    const topics = Array.from({ length: 1_000 }, newTopic)
    const ids: string[] = []
    for (const part of [topics.slice(0, 500), topics.slice(500)])
      ids.push(...((await client.call('irn_batchSubscribe', { topics: part })).result as string[]))
    expect(await client.subscribe(newTopic())).toMatchObject({
      error: { code: -32000, data: 'SubscriberLimitExceeded' },
    })
    expect(await client.call('irn_batchSubscribe', { topics: topics.slice(0, 500) })).toMatchObject({
      result: ids.slice(0, 500),
    })
    await client.call('irn_unsubscribe', { topic: topics[0], id: ids[0] })
    expect(await client.subscribe(newTopic())).toMatchObject(subscribed)
  })

  it('[X.18, X.18c, X.18d] [T-RLY-3] 500 messages wait on a topic; more are refused, others’ topics are not', async () => {
    const { connect } = await start({ env: { LATCHKEY_LIMIT_RELAY_FRAMES: '5000/5000' } })
    const [attacker, app] = [await connect(), await connect()]
    const victim = newTopic()
    const newMail = () => ({ topic: victim, message: newMessage(8), ttl: 2_592_000 })
    const messages = Array.from({ length: 500 }, newMail)
    expect(await attacker.call('irn_batchPublish', { messages })).toMatchObject(accepted)
    expect(await attacker.publish(victim, newMessage())).toMatchObject({
      error: { code: -32000, data: 'MailboxLimitExceeded' },
    })
    expect(await app.publish(newTopic(), newMessage())).toMatchObject(accepted)
    // what was accepted is all there
    const wallet = await connect()
    await wallet.subscribe(victim)
    expect((await wallet.pushed(500)).map(({ message }) => message)).toEqual(
      messages.map(({ message }) => message),
    )
    await expect.poll(async () => (await app.publish(victim, newMessage())).result).toBe(true)
  })
})

describe('shares of the mailbox', () => {
  const any = { messages: 1_000_000, bytes: 1_000_000_000 }
  const limits = {
    perTopic: 500,
    client: any,
    address: any,
    project: any,
    total: { ...any, bytes: 1_000_000 },
  }

  it('[X.65, X.65a] [T-RLY-3] one client fills the relay, a hundred others publish: none is refused, all is delivered', async () => {
    const clock = createSystemClock()
    const mailbox = createMemoryMailbox({ clock, limits })
    const { connect } = await start({
      ports: { clock, mailbox },
      env: {
        LATCHKEY_LIMIT_RELAY_FRAMES: '100000/100000',
        // The test would wait a quarter of a minute for the attacker's frames to be read.
        LATCHKEY_LIMIT_RELAY_BYTES: '100000000/100000000',
      },
    })
    const [attacker, wallet] = [await connect(), await connect()]
    const fill = (count: number) => {
      const ttl = 2_592_000
      const newMail = () => ({ topic: newTopic(), message: newMessage(40_000), ttl })
      return attacker.call('irn_batchPublish', { messages: Array.from({ length: count }, newMail) })
    }
    for (let turn = 0; turn < 5; turn++) expect(await fill(15)).toMatchObject(accepted)
    const topics: string[] = []
    for (let turn = 0; turn < 100; turn++) {
      const app = await connect()
      const topic = newTopic()
      topics.push(topic)
      expect(await app.publish(topic, newMessage(1_000))).toMatchObject(accepted)
      if (turn % 10 === 0) expect(await fill(10)).toMatchObject(accepted)
      await app.cut()
    }
    await wallet.call('irn_batchSubscribe', { topics })
    expect(await wallet.pushed(100)).toHaveLength(100)
  })

  it('[X.18] a message that is accepted for a month waits for a month, whatever its tag, and not longer', async () => {
    let skipped = 0
    const clock = { now: () => Date.now() + skipped, monotonic: () => performance.now() }
    const mailbox = createMemoryMailbox({ clock, limits })
    const { connect } = await start({ ports: { clock, mailbox } })
    const app = await connect()
    const [request, other] = [newTopic(), newTopic()]
    const ttl = 2_592_000
    expect(await app.publish(request, newMessage(), { tag: 1108, ttl })).toMatchObject(accepted)
    expect(await app.publish(other, newMessage(), { tag: 1112, ttl })).toMatchObject(accepted)
    const left = async () => {
      const { mails } = await mailbox.read({ topics: [request, other], after: 0, reader: '', limit: 9 })
      return mails.map(({ topic }) => topic)
    }
    const day = 86_400_000
    skipped = 30 * day - 60_000
    expect(await left()).toEqual([request, other])
    skipped = 30 * day + 60_000
    expect(await left()).toEqual([])
  })
})

describe('floods', () => {
  it('[X.18, X.18c] [T-RLY-2] a burst is answered with 3001 and keeps its socket; a flood loses it; others don’t notice', async () => {
    const { connect } = await start({
      env: { LATCHKEY_LIMIT_RELAY_FRAMES: '20/1' },
      ports: { clock: frozen },
    })
    const client = await connect()
    const talk = await startBystanders(connect)
    const topic = newTopic()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => client.call('irn_fetchMessages', { topic })),
    )
    const refused = answers.flatMap(({ error }) => error ?? [])
    expect(refused).toMatchObject(Array(10).fill({ code: 3001, data: 'TooManyRequests' }))
    expect(refused[0]?.message).toBe(
      'Try again in 1 s. A connection may send 20 frames at once, then 1 a second.',
    )
    expect(client.socket.readyState).toBe(client.socket.OPEN)
    for (let sent = 0; sent < 2_000; sent++) client.socket.send('{')
    expect((await client.closed).code).toBe(3001)
    await talk()
  })

  it('[X.65, X.65a] [T-RLY-3] more bytes than a connection’s share are read more slowly: nothing is lost, and nobody else waits', async () => {
    const { connect } = await start({ env: { LATCHKEY_LIMIT_RELAY_BYTES: '200000/100000' } })
    const client = await connect()
    const talk = await startBystanders(connect)
    const startedAt = performance.now()
    let isOver = false
    const published = Promise.all(
      Array.from({ length: 4 }, () => client.publish(newTopic(), newMessage(90_000))),
    ).then((answers) => {
      isOver = true
      return answers
    })
    await talk()
    expect(isOver).toBe(false)
    expect(await published).toMatchObject(Array(4).fill(accepted))
    // 4 frames of 120 kB in base64: the last one is read once the three before it are paid for
    expect(performance.now() - startedAt).toBeGreaterThan(1_500)
    expect(await client.publish(newTopic(), newMessage())).toMatchObject(accepted)
  })

  it('[X.18, X.18c, X.65] messages count against the project, or against the address of a stranger', async () => {
    const { connect } = await start({
      env: { LATCHKEY_LIMIT_RELAY_MESSAGES: '10/1' },
      ports: { clock: frozen },
    })
    const [one, other] = [await connect(), await connect()]
    const messages = Array.from({ length: 9 }, () => ({ topic: newTopic(), message: newMessage() }))
    expect(await one.call('irn_batchPublish', { messages })).toMatchObject(accepted)
    expect(await other.publish(newTopic(), newMessage())).toMatchObject(accepted)
    const refused = await other.publish(newTopic(), newMessage())
    expect(refused).toMatchObject({ error: { code: 3001, data: 'TooManyRequests' } })
    expect(refused.error?.message).toBe(
      'Try again in 4 s. An address may publish 10 messages at once, then 15 a minute.',
    )
    // more than ever fit are no matter of time
    const tooMany = {
      messages: Array.from({ length: 11 }, () => ({ topic: newTopic(), message: newMessage() })),
    }
    expect(await one.call('irn_batchPublish', tooMany)).toMatchObject({
      error: { data: 'BatchLimitExceeded' },
    })
    // reading is free
    expect(await other.subscribe(newTopic())).toMatchObject(subscribed)
  })

  it('[X.18, X.18c] [T-PID] one address with a public project id gets a quarter of the project’s messages; others go on', async () => {
    const env = { LATCHKEY_LIMIT_RELAY_MESSAGES: '4000/1', LATCHKEY_TRUST_PROXY: '1' }
    const { stack, url } = await start({ env, ports: { clock: frozen } })
    const publish = async (address: string) => {
      const response = await fetch(`${stack.url}/rpc?projectId=local`, {
        method: 'POST',
        headers: { authorization: `Bearer ${createIdentity().token(url)}`, 'x-forwarded-for': address },
        body: JSON.stringify({
          id: 1,
          jsonrpc: '2.0',
          method: 'irn_batchPublish',
          params: {
            messages: Array.from({ length: 500 }, () => ({ topic: newTopic(), message: newMessage() })),
          },
        }),
      })
      return response.json()
    }
    const refused = { error: { data: 'TooManyRequests' } }
    expect(await publish('9.9.9.1')).toMatchObject(accepted)
    expect(await publish('9.9.9.1')).toMatchObject(accepted)
    expect(await publish('9.9.9.1')).toMatchObject(refused)
    expect(await publish('9.9.9.2')).toMatchObject(accepted)
  })

  it('[X.18, X.18c] sockets that are admitted at the same moment don’t pass a limit together', async () => {
    const { stack, url } = await start({ env: { LATCHKEY_RELAY_SOCKETS_CLIENT: '2' } })
    let admitAll = () => {}
    const gate = new Promise<void>((resolve) => {
      admitAll = resolve
    })
    let waiting = 0
    const slow = vi.spyOn(stack.ports.projects, 'knows').mockImplementation(async () => {
      waiting += 1
      await gate
      return true
    })
    onTestFinished(() => slow.mockRestore())
    const identity = createIdentity()
    const address = () => relayUrl(url, identity.token(url))
    const outcomes = Promise.all(Array.from({ length: 6 }, () => closingOf(address())))
    await expect.poll(() => waiting).toBe(6)
    admitAll()
    expect((await outcomes).filter((outcome) => outcome === 'accepted')).toHaveLength(2)
  })

  it('[X.18, X.18f] [T-RLY-2] a reader that doesn’t read is dropped, keeps its mail, and delays nobody', async () => {
    const env = {
      LATCHKEY_LIMIT_RELAY_FRAMES: '100000/100000',
      // Pages are paced before anything waits, otherwise.
      LATCHKEY_LIMIT_RELAY_BYTES: '100000000/100000000',
    }
    const { connect } = await start({ env })
    const identity = createIdentity()
    const [app, slow] = [await connect(), await connect(identity)]
    const talk = await startBystanders(connect)
    const topic = newTopic()
    await slow.subscribe(topic)
    const messages = Array.from({ length: 60 }, () => newMessage(90_000))
    slow.acknowledges = false
    for (const message of messages) await app.publish(topic, message)
    await talk()
    // it sends forty calls, and never reads the answers
    slow.socket.pause()
    const call = { jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } }
    for (let id = 0; id < 40; id++) slow.socket.send(JSON.stringify({ id, ...call }))
    await talk()
    slow.socket.resume()
    expect((await slow.closed).code).toBe(1006)
    const back = await connect(identity)
    await back.subscribe(topic)
    expect((await back.pushed(60)).map(({ message }) => message)).toEqual(messages)
    await talk()
  })

  it('[X.18] pings every 25 s, and ends a socket that answered none', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { connect } = await start()
    const [client, dead] = [await connect(), await connect()]
    dead.socket.pause()
    const ping = once(client.socket, 'ping')
    vi.advanceTimersByTime(25_000)
    await ping
    // the pong has arrived when the answer to what is sent behind it has
    await client.subscribe(newTopic())
    vi.advanceTimersByTime(25_000)
    dead.socket.resume()
    expect((await dead.closed).code).toBe(1006)
    expect(client.socket.readyState).toBe(client.socket.OPEN)
  })
})

it('[X.18, X.18g] [T-LOG] [T-LOG-2] logs hold no token, topic, message, client id or address, whatever happens', async () => {
  const lines: string[] = []
  const log = createPinoLog('debug', { write: (line) => void lines.push(line) })
  const { stack, url, connect } = await start({ ports: { log } })
  const identity = createIdentity()
  const [app, wallet] = [await connect(identity), await connect()]
  const topic = newTopic()
  const message = newMessage()
  await wallet.subscribe(topic)
  await app.publish(topic, message)
  await wallet.pushed(1)
  await app.call('irn_nonsense', { topic })
  await app.raw('{')
  const bad = identity.token('wss://elsewhere.example')
  await closingOf(relayUrl(url, bad))
  const body = JSON.stringify({ topic })
  await fetch(`${stack.url}/rpc?auth=${bad}&projectId=local`, { method: 'POST', body })
  await stack.close()
  const text = lines.join('')
  expect(text).toContain('A relay connection was refused')
  for (const secret of [topic, message, identity.client, bad, bad.split('.')[1] ?? '', '127.0.0.1', '"ip"'])
    expect(text).not.toContain(secret)
  // nor a token of those that were admitted: the first characters of every JWT
  expect(text).not.toContain('eyJ')
  expect(bad).toContain('eyJ')
})

describe('foreign mode', () => {
  const projectId = '0123456789abcdef0123456789abcdef'
  const audience = 'wss://relay.foreign.example'
  const env = {
    LATCHKEY_RELAY_MODE: 'foreign',
    LATCHKEY_RELAY_AUDIENCES: audience,
    LATCHKEY_RELAY_TAG_BYTES: '1109=98304',
    LATCHKEY_PROJECT_ID: projectId,
    LATCHKEY_PROJECTS: 'check',
    LATCHKEY_RELAY_SOCKETS_ADDRESS: '1',
  }
  const addressOf = (url: string, aud = audience, id = projectId) =>
    `${url}/?auth=${createIdentity().token(aud)}&projectId=${id}&useOnCloseEvent=true`

  it.each([
    ['an audience with a slash', `${audience}/`, projectId],
    ['no project', audience, ''],
    ['a project id of another form', audience, 'local'],
    ['an unknown project', audience, 'f'.repeat(32)],
  ])('[X.15] %s closes with 3000', async (_, asked, project) => {
    const { url } = await start({ env })
    expect(await closingOf(addressOf(url, asked, project))).toMatchObject({ code: 3000 })
    expect(await closingOf(addressOf(url))).toBe('accepted')
  })

  it('[X.15] too many closes with 1013', async () => {
    const { url } = await start({ env })
    const first = new WebSocket(addressOf(url))
    await once(first, 'open')
    expect(await closingOf(addressOf(url))).toMatchObject({ code: 1013 })
    first.terminate()
  })
})
