import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createJournal } from '../adapters/bundler/journal.ts'
import { cleanups } from '../testing/cleanups.ts'
import { createPostgresDatabase } from '../testing/onBothDatabases.ts'
import { startAuthStack } from '../testing/startAuthStack.ts'
import { startNode } from '../testing/startNode.ts'
import { startRedis, type TestRedis } from '../testing/startRedis.ts'
import { type Stack, startStack } from '../testing/startStack.ts'

const closeAfter = cleanups()
/** Times the store is lost and comes back, in turn frozen and killed. */
const rounds = Number(process.env.LATCHKEY_CHAOS_ROUNDS ?? 4)
/** Requests of one address at once, and transactions of one address. One token a second comes back. */
const quotas = { route: 40, broadcast: 20 }
/** Milliseconds any request may take, whatever the store does. */
const patience = 5_000

/** Two nodes of one server: one Postgres, one store, one key folder. Another two send mails, with a mailbox that can be read. */
async function startNodes(redis: TestRedis) {
  const DATABASE_URL = await createPostgresDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-kms-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const upstream = await closeAfter(startNode())
  const env = {
    REDIS_URL: redis.url,
    DATABASE_URL,
    LATCHKEY_KMS_FOLDER: folder,
    LATCHKEY_TRUST_PROXY: '1',
    LATCHKEY_PROJECTS: 'off',
  }
  const open = () =>
    closeAfter(
      startStack({
        isReal: true,
        nodes: [upstream],
        env: {
          ...env,
          LATCHKEY_LIMIT_ROUTE: `${quotas.route}/1`,
          LATCHKEY_LIMIT_BROADCAST: `${quotas.broadcast}/1`,
        },
      }),
    )
  const nodes = [await open(), await open()] as const
  const openMailing = () => {
    const mailEnv = {
      ...env,
      LATCHKEY_LIMIT_ROUTE: '10000/1000',
      LATCHKEY_MAIL_FROM: 'no-reply@shop.example',
    }
    return closeAfter(
      startAuthStack({ db: nodes[0].ports.db, env: { ...mailEnv, LATCHKEY_MODE: 'production' } }),
    )
  }
  return { nodes, mailing: [await openMailing(), await openMailing()] as const }
}

/** How many of `count` requests, half of them to each node, were served; each answers in time, with 200 or 429. */
async function countServed(nodes: readonly Stack[], count: number, send: (url: string) => Promise<number>) {
  const startedAt = performance.now()
  let served = 0
  for (let turn = 0; turn < count; turn++) {
    const node = nodes[turn % nodes.length]
    const sentAt = performance.now()
    const status = await send(node?.url ?? '')
    expect([200, 429]).toContain(status)
    expect(performance.now() - sentAt).toBeLessThan(patience)
    if (status === 200) served++
  }
  return { served, refilled: Math.ceil((performance.now() - startedAt) / 1000) + 1 }
}

const getTime = (address: string) => async (url: string) =>
  (await fetch(`${url}/v1/time`, { headers: { 'x-forwarded-for': address } })).status

const broadcast = (address: string) => async (url: string) => {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: ['0x00'] }
  const response = await fetch(`${url}/v1?chainId=eip155:1&projectId=local`, {
    method: 'POST',
    body: JSON.stringify(call),
    headers: { 'x-forwarded-for': address },
  })
  return response.status
}

const readiness = async (node: Stack) => (await (await fetch(`${node.url}/readyz`)).json()) as object

/** No quota is granted more than `times`, whoever counts. */
async function checkQuotas(nodes: readonly Stack[], address: string, times: 1 | 2) {
  for (const [quota, send] of [
    [quotas.route, getTime(address)],
    [quotas.broadcast, broadcast(address)],
  ] as const) {
    const { served, refilled } = await countServed(nodes, 3 * quota, send)
    expect(served).toBeGreaterThanOrEqual(quota)
    expect(served).toBeLessThanOrEqual(times * (quota + refilled))
  }
}

it('[X.67] two nodes share limits, budgets, cooldowns and leases; without the store each counts alone and says so; back, they share again', async () => {
  let redis = await startRedis()
  onTestFinished(() => redis.close())
  const { nodes, mailing } = await startNodes(redis)
  const journals = nodes.map(({ ports: { db, clock } }) => createJournal({ db, clock }))
  const devices = [await mailing[0].device(), await mailing[1].device()] as const
  let round = 0

  /** What is stored in Postgres is shared whatever the store does. */
  const checkRows = async (phase: string) => {
    const to = `${phase}-${round}@example.org`
    expect((await devices[0].connect(to)).status).toBe(200)
    expect((await devices[1].connect(to)).status, 'the cooldown of an address').toBe(429)
    const lease = { chain: 'eip155:1', key: `0x${phase}${round}` } as const
    const until = Date.now() + 60_000
    const taken = await Promise.all(
      journals.map((journal, index) => journal.lease({ ...lease, owner: `node-${index}` }, until)),
    )
    expect(taken.filter(Boolean), 'owners of one lease').toHaveLength(1)
  }

  for (round = 1; round <= rounds; round++) {
    for (const node of nodes)
      await expect
        .poll(() => readiness(node), { timeout: 30_000 })
        .toMatchObject({ limits: 'shared', parts: { limits: { state: 'ready' }, bus: { state: 'ready' } } })
    await checkQuotas(nodes, `203.0.113.${round}`, 1)
    await checkRows('shared')

    const isFrozen = round % 2 === 1
    if (isFrozen) await redis.freeze()
    else await redis.close()
    await checkQuotas(nodes, `198.51.100.${round}`, 2)
    await checkRows('alone')
    for (const node of nodes)
      await expect
        .poll(() => readiness(node), { timeout: 30_000 })
        .toMatchObject({
          status: 'degraded',
          limits: 'unshared',
          parts: { limits: { state: 'degraded', reason: expect.stringContaining('REDIS_URL') } },
        })

    if (isFrozen) redis.thaw()
    else redis = await startRedis({ port: redis.port })
  }
  for (const node of nodes)
    await expect.poll(() => readiness(node), { timeout: 30_000 }).toMatchObject({ limits: 'shared' })
  await checkQuotas(nodes, '192.0.2.1', 1)
}, 300_000)

it('[X.67] [control] two nodes without a common store grant every quota twice', async () => {
  const open = () =>
    closeAfter(startStack({ env: { LATCHKEY_TRUST_PROXY: '1', LATCHKEY_LIMIT_ROUTE: `${quotas.route}/1` } }))
  const nodes = [await open(), await open()]
  const { served } = await countServed(nodes, 3 * quotas.route, getTime('203.0.113.9'))
  expect(served).toBeGreaterThanOrEqual(2 * quotas.route)
})
