import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createProjectStore } from '../adapters/projectStore.ts'
import type { Db } from '../ports/db.ts'
import { cleanups } from '../testing/cleanups.ts'
import { getRefusal } from '../testing/expectAnswer.ts'
import { openMemoryDb } from '../testing/memoryDb.ts'
import { startNode } from '../testing/startNode.ts'
import { type StackOptions, startStack } from '../testing/startStack.ts'

const keep = cleanups()
const call = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] }
let opened: Db | undefined
let id = ''

beforeAll(async () => {
  opened = await openMemoryDb()
  const store = createProjectStore(opened, { now: Date.now })
  id = (await store.add({ name: 'Shop', origins: ['https://shop.example', 'https://*.shop.example'] })).id
})
afterAll(() => opened?.close())

async function start({ env = {}, ports }: Pick<StackOptions, 'env' | 'ports'> = {}) {
  if (!opened) throw new Error('The database is there inside tests only')
  const node = await keep(startNode())
  const db = { ...opened, close: () => Promise.resolve() }
  const stack = await keep(startStack({ nodes: [node], ws: true, env, ports: { db, ...ports } }))
  const rpc = async (projectId: string, origin?: string) => {
    const response = await fetch(`${stack.url}/v1?chainId=eip155:1&projectId=${projectId}`, {
      method: 'POST',
      body: JSON.stringify(call),
      headers: origin === undefined ? {} : { origin },
    })
    return response.status
  }
  const socket = async (projectId: string, origin: string) => {
    const address = `ws://127.0.0.1:${stack.port}/v1?chainId=eip155:1&projectId=${projectId}`
    const client = new WebSocket(address, { headers: { origin } })
    const state = await Promise.race([
      once(client, 'open').then(() => 101),
      once(client, 'unexpected-response').then(([, response]) => response.statusCode as number),
    ])
    client.on('error', () => undefined)
    client.terminate()
    return state
  }
  return { node, stack, rpc, socket }
}

const strangers = [
  'https://evil.example',
  'https://shop.example.evil.example',
  'https://evilshop.example',
  'http://shop.example',
  'https://shop.example:8443',
  'null',
]

describe('a project id taken from another page', () => {
  it.each(strangers)(
    '[X.59, X.59b] from %s is 401, by HTTP and by WebSocket, and no node is asked',
    async (origin) => {
      const { node, rpc, socket } = await start()
      expect(await rpc(id, origin)).toBe(401)
      expect(await socket(id, origin)).toBe(401)
      expect(node.requests).toHaveLength(0)
      expect(node.sockets).toHaveLength(0)
      expect(await rpc(id, 'https://shop.example')).toBe(200)
      expect(await socket(id, 'https://a.shop.example')).toBe(101)
    },
  )

  it('[X.59, X.59b] the refusal names the origin and the project', async () => {
    const { stack } = await start()
    const response = await fetch(`${stack.url}/v1?chainId=eip155:1&projectId=${id}`, {
      method: 'POST',
      body: JSON.stringify(call),
      headers: { origin: 'https://evil.example' },
    })
    const description = `We failed to authenticate your request: https://evil.example is not on the list of origins of project ${id}. Add it there.`
    expect(await getRefusal(response)).toEqual([401, 'authentication', description])
  })

  it('[X.59, X.59c] [T-PID] control: with the check off the same page uses the same id', async () => {
    const { rpc, socket } = await start({ env: { LATCHKEY_PROJECTS: 'off' } })
    for (const origin of strangers) expect(await rpc(id, origin)).toBe(200)
    expect(await socket(id, 'https://evil.example')).toBe(101)
  })

  it('[X.59, X.59c] nothing is checked until there is a project, and everything from then on', async () => {
    const empty = await keep(openMemoryDb())
    let skipped = 0
    const clock = { now: () => Date.now(), monotonic: () => performance.now() + skipped }
    const { rpc } = await start({ ports: { clock, db: { ...empty, close: () => Promise.resolve() } } })
    expect(await rpc('anything', 'https://evil.example')).toBe(200)
    const store = createProjectStore(empty, { now: Date.now })
    const first = await store.add({ name: 'First', origins: ['https://first.example'] })
    // Past the minute in which a list that was read before is good enough.
    skipped = 61_000
    await expect.poll(() => rpc('anything', 'https://evil.example'), { timeout: 10_000 }).toBe(401)
    expect(await rpc(first.id, 'https://evil.example')).toBe(401)
    expect(await rpc(first.id, 'https://first.example')).toBe(200)
  })

  it('[T-PID] unknown, missing and hostile ids are 401; programs without an origin use a known one', async () => {
    const { rpc } = await start()
    const hostile = [
      '',
      'unknown',
      '__proto__',
      'constructor',
      'toString',
      '%00',
      "'%20or%201=1",
      'x'.repeat(5_000),
    ]
    for (const projectId of hostile) expect(await rpc(projectId, 'https://shop.example')).toBe(401)
    expect(await rpc(id.toUpperCase(), 'https://shop.example')).toBe(401)
    expect(await rpc(id)).toBe(200)
  })
})

describe('what a project may spend', () => {
  const frozen = { now: () => Date.now(), monotonic: () => 0 }

  it('[X.65] [S7.76] [T-PID] its requests are counted together, wherever they come from', async () => {
    const env = { LATCHKEY_LIMIT_PROJECT: '5/1', LATCHKEY_TRUST_PROXY: '1' }
    const { stack } = await start({ env, ports: { clock: frozen } })
    const ask = (projectId: string, turn: number) =>
      fetch(`${stack.url}/appkit/v1/config?projectId=${projectId}`, {
        headers: { 'x-forwarded-for': `9.9.9.${turn}` },
      })
    for (let turn = 0; turn < 5; turn++) expect((await ask(id, turn)).status).toBe(200)
    const refused = await ask(id, 6)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({
      reasons: [{ field: 'address', description: expect.stringMatching(/^Project's quota limit reached/) }],
    })
    expect((await ask('local', 7)).status).toBe(200)
  })

  it('[X.65, X.65a] [T-PID] one client gets a quarter of its requests, in all networks of its household; others go on', async () => {
    const env = { LATCHKEY_LIMIT_PROJECT: '8/1', LATCHKEY_TRUST_PROXY: '1' }
    const { stack } = await start({ env, ports: { clock: frozen } })
    const ask = (address: string) =>
      fetch(`${stack.url}/appkit/v1/config?projectId=${id}`, { headers: { 'x-forwarded-for': address } })
    for (const address of ['2001:db8:1:a00::1', '2001:db8:1:a01::1'])
      expect((await ask(address)).status).toBe(200)
    const refused = await ask('2001:db8:1:aff::1')
    expect(await getRefusal(refused)).toEqual([
      429,
      'address',
      'Your share of the project’s quota is used up. Try again in 4 s.',
    ])
    for (const address of ['2001:db8:1:b00::1', '9.9.9.1', '9.9.9.1'])
      expect((await ask(address)).status).toBe(200)
    // control: a machine of a developer is one client
    const local = await start({ env: { ...env, LATCHKEY_MODE: 'development' }, ports: { clock: frozen } })
    for (let turn = 0; turn < 8; turn++)
      expect((await fetch(`${local.stack.url}/appkit/v1/config?projectId=local`)).status).toBe(200)
  })

  it('[X.65, X.65b] [T-PID] networks of one household get one share of a project’s node calls; a neighbour goes on', async () => {
    const env = { LATCHKEY_LIMIT_RPC: '8000/1', LATCHKEY_TRUST_PROXY: '1' }
    const { stack } = await start({ env, ports: { clock: frozen } })
    const body = JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ ...call, id: index })))
    const batch = async (address: string) => {
      const headers = { 'x-forwarded-for': address }
      const url = `${stack.url}/v1?chainId=eip155:1&projectId=local`
      return (await fetch(url, { method: 'POST', body, headers })).status
    }
    expect(await batch('2001:db8:1:a00::1')).toBe(200)
    expect(await batch('2001:db8:1:a01::1')).toBe(200)
    expect(await batch('2001:db8:1:aff::1')).toBe(429)
    expect(await batch('2001:db8:1:b00::1')).toBe(200)
  })

  it('[X.65, X.65b] a page that uses up its household’s share leaves the wallet’s own calls theirs', async () => {
    const wallet = 'https://wallet.shop.example'
    const env = {
      LATCHKEY_LIMIT_RPC: '8000/1',
      LATCHKEY_TRUST_PROXY: '1',
      LATCHKEY_FRAME_URL: wallet,
      LATCHKEY_FRAME_EMBEDDERS: 'https://shop.example',
    }
    const { stack } = await start({ env, ports: { clock: frozen } })
    const body = JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ ...call, id: index })))
    const batch = async (origin: string) => {
      const headers = { 'x-forwarded-for': '9.9.9.1', origin }
      const url = `${stack.url}/v1?chainId=eip155:1&projectId=local`
      return (await fetch(url, { method: 'POST', body, headers })).status
    }
    const page = 'https://shop.example'
    expect([await batch(page), await batch(page), await batch(page)]).toEqual([200, 200, 429])
    expect(await batch(wallet)).toBe(200)
    // a share as well, and another one for no other page
    expect([await batch(wallet), await batch(wallet)]).toEqual([200, 429])
    expect(await batch('https://wallet.shop.example.org')).toBe(429)
  })

  it('[S7.76] lists of chains, health and names cost a project nothing', async () => {
    const env = { LATCHKEY_LIMIT_PROJECT: '2/1', LATCHKEY_TRUST_PROXY: '1' }
    const { stack } = await start({ env, ports: { clock: frozen } })
    const address = `0x${'44'.repeat(20)}`
    const free = [
      '/v1/supported-chains',
      '/healthz',
      '/v1/profile/account/mira.latchkey.id',
      `/v1/profile/reverse/${address}`,
      '/v1/profile/suggestions/mira',
    ]
    const ask = async (path: string, turn: number) => {
      const headers = { 'x-forwarded-for': `9.9.${turn}.1` }
      return (await fetch(`${stack.url}${path}?projectId=${id}`, { headers })).status
    }
    for (const path of free)
      for (let turn = 0; turn < 5; turn++) expect(await ask(path, turn), path).not.toBe(429)
    const counted = []
    for (let turn = 0; turn < 3; turn++) counted.push(await ask('/appkit/v1/config', turn))
    expect(counted).toEqual([200, 200, 429])
  })

  it('[X.65] [T-PID] its node calls are its own: a stranger’s made-up id draws from the stranger’s address', async () => {
    const env = { LATCHKEY_LIMIT_RPC: '1000/1', LATCHKEY_PROJECTS: 'off' }
    const { stack } = await start({ env, ports: { clock: frozen } })
    const batch = async (projectId: string) => {
      const body = JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ ...call, id: index })))
      return (
        await fetch(`${stack.url}/v1?chainId=eip155:1&projectId=${projectId}`, { method: 'POST', body })
      ).status
    }
    expect(await batch('made-up-1')).toBe(200)
    expect(await batch('made-up-2')).toBe(429)
    expect(await batch('local')).toBe(200)
  })

  it('[X.65] [T-PID] one client with a public id gets a quarter of the project’s node calls; others go on', async () => {
    const env = { LATCHKEY_LIMIT_RPC: '8000/1', LATCHKEY_TRUST_PROXY: '1' }
    const { stack } = await start({ env, ports: { clock: frozen } })
    const batch = async (address: string) => {
      const body = JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ ...call, id: index })))
      const headers = { 'x-forwarded-for': address }
      const url = `${stack.url}/v1?chainId=eip155:1&projectId=local`
      return (await fetch(url, { method: 'POST', body, headers })).status
    }
    expect([await batch('9.9.9.1'), await batch('9.9.9.1'), await batch('9.9.9.1')]).toEqual([200, 200, 429])
    expect(await batch('9.9.9.2')).toBe(200)
    // control: a machine of a developer is one client
    const local = await start({ env: { ...env, LATCHKEY_MODE: 'development' }, ports: { clock: frozen } })
    const url = `${local.stack.url}/v1?chainId=eip155:1&projectId=local`
    const body = JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ ...call, id: index })))
    for (let turn = 0; turn < 3; turn++) expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
  })
})
