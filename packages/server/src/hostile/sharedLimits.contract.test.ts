import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../ports/db.ts'
import { cleanups } from '../testing/cleanups.ts'
import { openMemoryDb } from '../testing/memoryDb.ts'
import { cooldown, startAuthStack } from '../testing/startAuthStack.ts'
import { startNode } from '../testing/startNode.ts'
import { startRedis } from '../testing/startRedis.ts'
import { startStack } from '../testing/startStack.ts'

const keep = cleanups()
let db: Db | undefined
const folder = mkdtempSync(join(tmpdir(), 'latchkey-kms-'))

beforeAll(async () => {
  db = await openMemoryDb()
})
afterAll(async () => {
  await db?.close()
  rmSync(folder, { recursive: true })
})

/** One database for both nodes, which neither closes. */
function sharedDb(): Db {
  if (!db) throw new Error('The database is there inside tests only')
  return { ...db, close: () => Promise.resolve() }
}

/** Sends `count` requests, half of them to each node, and returns how many were answered with 200. */
async function countServed(
  nodes: readonly { readonly url: string }[],
  count: number,
  send: (url: string, turn: number) => Promise<number>,
): Promise<number> {
  let served = 0
  for (let turn = 0; turn < count; turn++) {
    const node = nodes[turn % nodes.length]
    if (node && (await send(node.url, turn)) === 200) served++
  }
  return served
}

/** Refills one token a second at least, so these count too. */
async function withRefill(run: () => Promise<number>) {
  const start = performance.now()
  const served = await run()
  return { served, refilled: Math.ceil((performance.now() - start) / 1000) + 1 }
}

const limits = {
  LATCHKEY_LIMIT_ROUTE: '40/1',
  LATCHKEY_LIMIT_PROJECT: '60/1',
  LATCHKEY_LIMIT_BROADCAST: '20/1',
}
const getTime = async (url: string) => (await fetch(`${url}/v1/time`)).status
/** A transaction that is sent, by the proxy. Its own limit is per address, over all routes. */
const broadcast = async (url: string) => {
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: ['0x00'] }
  const response = await fetch(`${url}/v1?chainId=eip155:1&projectId=local`, {
    method: 'POST',
    body: JSON.stringify(call),
  })
  return response.status
}

describe('two nodes of a server', () => {
  async function openTwo(env: Readonly<Record<string, string>>) {
    const node = await keep(startNode())
    const open = () =>
      keep(startStack({ nodes: [node], env: { ...limits, ...env }, ports: { db: sharedDb() } }))
    return [await open(), await open()] as const
  }

  it('[X.65] [X.67] [W1.17] have one quota of a route and of transactions together', async () => {
    const redis = await keep(startRedis())
    const nodes = await openTwo({ REDIS_URL: redis.url })
    for (const [send, quota] of [
      [getTime, 40],
      [broadcast, 20],
    ] as const) {
      const { served, refilled } = await withRefill(() => countServed(nodes, 100, send))
      expect(served).toBeGreaterThanOrEqual(quota)
      expect(served).toBeLessThanOrEqual(quota + refilled)
    }
    expect(await (await fetch(`${nodes[0].url}/readyz`)).json()).toMatchObject({
      status: 'ready',
      limits: 'shared',
    })
  })

  it('[X.65] [control] without a common store they have two quotas', async () => {
    const nodes = await openTwo({})
    const { served } = await withRefill(() => countServed(nodes, 100, getTime))
    expect(served).toBeGreaterThanOrEqual(80)
    expect(await (await fetch(`${nodes[0].url}/readyz`)).json()).toMatchObject({ limits: 'local' })
  })

  it('[X.56] [X.65] [X.67] go on serving by their own quotas while the store is away, and readiness says so', async () => {
    const redis = await keep(startRedis())
    const nodes = await openTwo({ REDIS_URL: redis.url })
    const readiness = async () => (await (await fetch(`${nodes[0].url}/readyz`)).json()) as object
    const { served, refilled } = await withRefill(async () => {
      expect(await countServed(nodes, 10, getTime)).toBe(10)
      await redis.close()
      return countServed(nodes, 100, getTime)
    })
    // What each has granted before counts: five of forty.
    expect(served).toBeGreaterThanOrEqual(70)
    expect(served).toBeLessThanOrEqual(70 + 2 * refilled)
    expect((await fetch(`${nodes[0].url}/readyz`)).status).toBe(200)
    await expect.poll(readiness, { timeout: 10_000 }).toMatchObject({
      status: 'degraded',
      limits: 'unshared',
      parts: {
        limits: { state: 'degraded', reason: expect.stringContaining('REDIS_URL') },
        bus: { state: 'unavailable', reason: expect.any(String) },
      },
    })
    await keep(startRedis({ port: redis.port }))
    await expect.poll(readiness, { timeout: 20_000 }).toMatchObject({ status: 'ready', limits: 'shared' })
  }, 60_000)
})

describe('mails of two nodes', () => {
  const env = {
    LATCHKEY_MODE: 'production',
    LATCHKEY_PROJECTS: 'off',
    LATCHKEY_MAIL_FROM: 'Shop <no-reply@shop.example>',
    LATCHKEY_LIMIT_ROUTE: '1000/100',
    LATCHKEY_KMS_FOLDER: folder,
  }

  async function openTwo(more: Readonly<Record<string, string>>) {
    const open = () => keep(startAuthStack({ db: sharedDb(), env: { ...env, ...more } }))
    return [await open(), await open()] as const
  }

  async function sendMails(more: Readonly<Record<string, string>>, name: string) {
    const nodes = await openTwo(more)
    const devices = new Map([
      [nodes[0].url, await nodes[0].device()],
      [nodes[1].url, await nodes[1].device()],
    ])
    return countServed(nodes, 70, async (url, turn) => {
      const { status } = (await devices.get(url)?.connect(`${name}${turn}@example.org`)) ?? { status: 0 }
      return status
    })
  }

  it('[X.12] [X.67] [T-BOMB] a network gets thirty mails an hour from both together', async () => {
    const redis = await keep(startRedis())
    expect(await sendMails({ REDIS_URL: redis.url }, 'shared')).toBe(30)
  })

  it('[X.12] [T-BOMB] [control] without a common store it gets thirty from each', async () => {
    expect(await sendMails({}, 'alone')).toBe(60)
  })

  it('[X.67] an address that got a mail from one node waits out its cooldown at the other', async () => {
    const redis = await keep(startRedis())
    const [first, second] = await openTwo({ REDIS_URL: redis.url })
    expect((await (await first.device()).connect('cooldown@example.org')).status).toBe(200)
    const other = await second.device()
    const { status, failure } = await other.connect('cooldown@example.org')
    expect([status, failure.field]).toEqual([429, 'email'])
    expect(second.mailer.mails).toEqual([])
    // control: the other node mails somebody else at once, and this address once the cooldown is over
    expect((await other.connect('elsewhere@example.org')).status).toBe(200)
    second.skip(cooldown)
    expect((await other.connect('cooldown@example.org')).status).toBe(200)
  })
})
