import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresDatabase } from '../../../server/src/testing/onBothDatabases.ts'
import { postgresSiwxStore, siwxTables } from '../testing/postgresSiwxStore.ts'
import { memorySiwxStore } from './memorySiwxStore.ts'
import type { SiwxStore } from './store.ts'

let pool: pg.Pool | undefined
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createPostgresDatabase(), max: 20 })
  await pool.query(siwxTables)
})
afterAll(() => pool?.end())

const stores: { readonly [name: string]: () => SiwxStore } = {
  memory: () => memorySiwxStore(),
  'the README’s, on Postgres': () => postgresSiwxStore(pool as pg.Pool),
}

const session = {
  account: 'eip155:1:0xabc',
  owner: 'eip155:0xabc',
  signer: 'key' as const,
  origin: 'https://shop.example',
  createdAt: 0,
  until: 1_000,
}

describe.each(Object.keys(stores))('%s', (name) => {
  it('[T-SIWX-2] gives a nonce to one of fifty, and keeps a session until it is ended', async () => {
    const store = stores[name]?.() as SiwxStore
    const until = Date.now() + 300_000
    const taken = await Promise.all(Array.from({ length: 50 }, () => store.consumeNonce('n1', until)))
    expect(taken.filter((one) => one === true)).toHaveLength(1)
    expect(taken.filter((one) => one === false)).toHaveLength(49)
    expect(await store.consumeNonce('n2', until)).toBe(true)
    expect(await store.readSession('a')).toBeUndefined()
    await store.saveSession('a', session)
    expect(await store.readSession('a')).toEqual(session)
    await store.endSession('a')
    await store.endSession('a')
    expect(await store.readSession('a')).toBeUndefined()
  })

  it('ends all sessions of one owner, and no other', async () => {
    const store = stores[name]?.() as SiwxStore
    const owners = { e1: 'eip155:0xAB', e2: 'eip155:0xAB', e3: 'eip155:10:0xAB', e4: 'eip155:0xab' }
    for (const [id, owner] of Object.entries(owners)) await store.saveSession(id, { ...session, owner })
    expect(await store.readEnd('eip155:0xAB')).toBeUndefined()
    await store.endSessions('eip155:0xAB', 1_795_000_000_000)
    await store.endSessions('eip155:0xAB', 1_794_000_000_000)
    const left = await Promise.all(Object.keys(owners).map((id) => store.readSession(id)))
    expect(left.map((one) => one?.owner)).toEqual([undefined, undefined, 'eip155:10:0xAB', 'eip155:0xab'])
    // the later of the two is what counts, as a number
    const ends = await Promise.all(Object.values(owners).map((owner) => store.readEnd(owner)))
    expect(ends).toEqual([1_795_000_000_000, 1_795_000_000_000, undefined, undefined])
  })
})

it('the README’s store is the one that was tested', () => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  const tested = read('../testing/postgresSiwxStore.ts')
  const code = tested.slice(tested.indexOf('export function postgresSiwxStore'))
  expect(read('../../README.md')).toContain(code.trim())
  expect(read('../../README.md')).toContain(siwxTables)
})

it('[T-SIWX-2] the memory store, full, refuses rather than forgets a used nonce; what is over makes room', async () => {
  let now = 0
  const store = memorySiwxStore({ maxEntries: 2, now: () => now })
  expect(await store.consumeNonce('a', 1_000)).toBe(true)
  expect(await store.consumeNonce('b', 2_000)).toBe(true)
  await expect(store.consumeNonce('c', 2_000)).rejects.toThrow('full')
  expect(await store.consumeNonce('a', 1_000)).toBe(false)
  await store.saveSession('s', session)
  await store.saveSession('t', session)
  now = 1_000
  expect(await store.consumeNonce('c', 2_000)).toBe(true)
  expect(await store.consumeNonce('b', 2_000)).toBe(false)
  expect(await store.readSession('s')).toBeUndefined()
})

it('the memory store forgets ends that are over, and keeps no more of them than it may', async () => {
  let now = 0
  const store = memorySiwxStore({ maxEntries: 2, now: () => now })
  const ends = () => Promise.all(['a', 'b', 'c'].map((owner) => store.readEnd(owner)))
  await store.endSessions('a', 1_000)
  await store.endSessions('b', 100_000)
  await store.endSessions('c', 100_000)
  expect(await ends()).toEqual([undefined, 100_000, 100_000])
  now = 100_000
  await store.endSessions('a', 200_000)
  expect(await ends()).toEqual([200_000, undefined, undefined])
})

it('[T-SIWX-2] the memory store, full of sessions, forgets the oldest: a flood of sign-ins keeps nobody out for a week', async () => {
  const store = memorySiwxStore({ maxEntries: 2, now: () => 0 })
  for (const id of ['a', 'b', 'c']) await store.saveSession(id, session)
  expect(await store.readSession('a')).toBeUndefined()
  expect([await store.readSession('b'), await store.readSession('c')]).toEqual([session, session])
})

it('the memory store needs a number of what it may keep', () => {
  for (const maxEntries of [0, 0.5, Number('many'), Number.POSITIVE_INFINITY])
    expect(() => memorySiwxStore({ maxEntries })).toThrow(expect.objectContaining({ code: 'options' }))
  expect(() => memorySiwxStore({ maxEntries: 1 })).not.toThrow()
})
