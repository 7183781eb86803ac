import { expect, it, vi } from 'vitest'
import { createDb } from '../adapters/db/database.ts'
import { migrations } from '../adapters/db/migrations.ts'
import { createPostgresEngine } from '../adapters/db/postgres.ts'
import { cleanups } from '../testing/cleanups.ts'
import { createPostgresDatabase } from '../testing/onBothDatabases.ts'
import { openTcpProxy, toPort } from '../testing/openTcpProxy.ts'
import { connectRelay, newMessage, newTopic } from '../testing/relayClient.ts'
import { prepareSignIn } from '../testing/signInWithWallet.ts'
import { startAnvil } from '../testing/startAnvil.ts'
import { startAuthStack } from '../testing/startAuthStack.ts'
import { startNode } from '../testing/startNode.ts'
import { silentLog } from '../testing/testPorts.ts'

// long: it starts a Postgres
const closeAfter = cleanups()
/** Milliseconds a visitor waits at most for the word that something is away. */
const patience = 12_000
it('[X.57] with the database cut off every flow says so in time, what needs none goes on, and nothing acknowledged is lost', async () => {
  const database = await createPostgresDatabase()
  const proxy = await closeAfter(openTcpProxy(Number(new URL(database).port)))
  const url = toPort(database, proxy.port)
  const db = createDb(createPostgresEngine({ url, log: silentLog }), migrations)
  await db.start()
  const upstream = await closeAfter(startNode())
  const anvil = await closeAfter(startAnvil())
  const stack = await closeAfter(
    startAuthStack({
      db,
      env: {
        LATCHKEY_RPC_EIP155_1: upstream.http,
        LATCHKEY_RPC_EIP155_31337: anvil.url,
        LATCHKEY_INDEX: 'eip155:31337',
        LATCHKEY_EGRESS_ALLOW: `${upstream.address},${new URL(anvil.url).host}`,
      },
    }),
  )
  const relayUrl = stack.url.replace('http', 'ws')
  const topic = newTopic()
  const writer = await connectRelay(relayUrl)
  const [before, after] = [newMessage(), newMessage()]
  expect((await writer.publish(topic, before)).result).toBe(true)
  const known = await stack.signIn('mira@example.org')

  /** The status of an answer, which comes in time; every refusal is an envelope and no stack trace. */
  const judge = async (name: string, send: () => Promise<Response>) => {
    const startedAt = performance.now()
    const response = await send()
    const text = await response.text()
    expect(performance.now() - startedAt, name).toBeLessThan(patience)
    expect(text, name).not.toMatch(/ECONN|at .*\.ts:|postgres/i)
    return response.status
  }
  const ask = (path: string, init?: RequestInit) => judge(path, () => fetch(`${stack.url}${path}`, init))
  const signIn = async (email: string) => {
    const startedAt = performance.now()
    const { status } = await (await stack.device()).connect(email)
    expect(performance.now() - startedAt).toBeLessThan(patience)
    return status
  }

  /** The balance of an account on the chain whose tokens the database has. */
  const balance = (account: string) =>
    ask(`/v1/account/${account}/balance?currency=usd&chainId=eip155:31337&projectId=local`)
  const prepare = async () => {
    const prepared = await prepareSignIn(stack.url, { clock: stack.ports.clock, chainId: 'eip155:31337' })
    return prepared instanceof Request ? prepared : expect.fail('no nonce')
  }
  const authenticate = (prepared: Request) => judge('SIWX', () => fetch(prepared.clone()))
  await vi.waitFor(() => expect(stack.ports.index.state()[0]?.indexed).toBeGreaterThanOrEqual(0), 20_000)
  const [read, unread] = [`0x${'22'.repeat(20)}`, `0x${'33'.repeat(20)}`]
  expect(await balance(read)).toBe(200)
  const [early, late] = [await prepare(), await prepare()]
  expect(await authenticate(early), 'control: this is how one signs in').toBe(200)

  proxy.cut()
  expect(await balance(read), 'balance that was read before').toBe(200)
  expect(await balance(unread), 'balance').toBe(503)
  expect(await authenticate(late), 'SIWX').toBe(503)
  expect(await signIn('lena@example.org'), 'sign in').toBe(503)
  const refused = await writer.publish(topic, after)
  expect([refused.result, refused.error?.data], 'pair').toEqual([undefined, 'StorageError'])
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
  expect(await ask('/v1?chainId=eip155:1&projectId=local', { method: 'POST', body: call }), 'send').toBe(200)
  expect(await ask('/v1/time')).toBe(200)
  expect(await ask('/login/v1/jwks.json'), 'keys that are known').toBe(200)
  const holder = `0x${'11'.repeat(20)}`
  expect(await ask(`/v1/profile/reverse/${holder}?projectId=local`), 'name').toBe(503)
  expect(await ask('/readyz')).toBe(503)

  proxy.mend()
  await expect.poll(() => ask('/readyz'), { timeout: 30_000 }).toBe(200)
  expect((await writer.publish(topic, after)).result).toBe(true)
  const reader = await connectRelay(relayUrl)
  await reader.subscribe(topic)
  expect((await reader.pushed(2)).map(({ message }) => message)).toEqual([before, after])
  expect(await signIn('lena@example.org')).toBe(200)
  expect(await balance(unread)).toBe(200)
  expect(await authenticate(late), 'the nonce was not used up').toBe(200)
  expect(known).toBeDefined()
  for (const client of [reader, writer]) client.socket.terminate()
  await db.close()
}, 180_000)
