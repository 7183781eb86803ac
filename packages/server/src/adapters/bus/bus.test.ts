import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Bus } from '../../ports/relay.ts'
import { createPostgresDatabase } from '../../testing/onBothDatabases.ts'
import { startRedis } from '../../testing/startRedis.ts'
import { silentLog } from '../../testing/testPorts.ts'
import { createDb } from '../db/database.ts'
import { migrations } from '../db/migrations.ts'
import { createPostgresEngine } from '../db/postgres.ts'
import { createMemoryBus } from './memory.ts'
import { createPostgresBus } from './postgres.ts'
import { createRedisBus } from './redis.ts'

type World = { readonly nodes: readonly [Bus, Bus]; cut?(): Promise<void> | void }

const worlds: Readonly<Record<string, () => Promise<World>>> = {
  memory: async () => {
    const bus = createMemoryBus()
    return { nodes: [bus, bus] }
  },
  postgres: async () => {
    const url = await createPostgresDatabase()
    const db = createDb(createPostgresEngine({ url, log: silentLog }), migrations)
    onTestFinished(() => db.close())
    const open = () => createPostgresBus({ url, db, log: silentLog })
    return {
      nodes: [open(), open()],
      async cut() {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'latchkey-bus' and datname = current_database()`)
        await client.end()
      },
    }
  },
  redis: async () => {
    const redis = await startRedis()
    onTestFinished(() => redis.close())
    const open = () => createRedisBus({ url: redis.url, log: silentLog })
    return { nodes: [open(), open()], cut: () => redis.cut() }
  },
}

describe.each(Object.keys(worlds))('the bus over %s', (name) => {
  async function start() {
    const world = await worlds[name]?.()
    if (!world) throw new Error('no such bus')
    const heard: string[] = []
    let gaps = 0
    const [one, other] = world.nodes
    onTestFinished(async () => {
      await one.close()
      await other.close()
    })
    const stop = other.subscribe('news', { message: (text) => heard.push(text), onGap: () => gaps++ })
    /** Until it listens nobody hears; says so often enough that it is heard. */
    const reach = (word: string) =>
      expect
        .poll(
          () => {
            if (!heard.includes(word)) one.publish('news', word)
            return heard.includes(word)
          },
          { timeout: 15_000 },
        )
        .toBe(true)
    return { ...world, one, other, heard, stop, reach, gaps: () => gaps }
  }

  it('[X.18] texts reach the listeners of their channel on every node, in order, whatever is in them', async () => {
    const { one, heard, reach } = await start()
    await reach('first')
    heard.length = 0
    const texts = ['it\'s "quoted"', '{"a":[1]}', 'ä 😀 \\ ', 'x'.repeat(6_900)]
    one.publish('other', 'not for us')
    for (const text of texts) one.publish('news', text)
    await expect.poll(() => heard.filter((text) => text !== 'first')).toEqual(texts)
  })

  it('nobody hears after it stopped listening', async () => {
    const { other, heard, stop, reach } = await start()
    const late: string[] = []
    await reach('first')
    stop()
    heard.length = 0
    other.subscribe('news', { message: (text) => late.push(text), onGap: () => undefined })
    other.publish('news', 'second')
    await expect.poll(() => late).toContain('second')
    expect(heard).toEqual([])
    await expect(other.check()).resolves.toBeUndefined()
  })

  it('[X.18] a lost connection is opened again, and the listeners are told of the gap', async () => {
    const { cut, one, reach, gaps } = await start()
    await reach('before')
    const before = gaps()
    await cut?.()
    expect(one.isShared).toBe(cut !== undefined)
    if (cut) await expect.poll(gaps, { timeout: 15_000 }).toBeGreaterThan(before)
    await reach('after')
  })
})

it('[X.67] what is published while Redis is away arrives when it is back, in order', async () => {
  const gone = await startRedis()
  await gone.close()
  const [one, other] = [0, 1].map(() => createRedisBus({ url: gone.url, log: silentLog }))
  if (!one || !other) throw new Error('no bus')
  onTestFinished(async () => {
    await one.close()
    await other.close()
  })
  const heard: string[] = []
  let gaps = 0
  other.subscribe('news', { message: (text) => heard.push(text), onGap: () => gaps++ })
  await expect.poll(() => other.check().catch(String)).toMatch(/REDIS_URL/)
  const redis = await startRedis({ port: gone.port })
  onTestFinished(() => redis.close())
  // The listener first: a text that is published before anybody listens reaches nobody.
  await expect.poll(() => gaps, { timeout: 15_000 }).toBe(1)
  await expect.poll(() => other.check().then(() => 'well', String), { timeout: 15_000 }).toBe('well')
  for (const text of ['first', 'second', 'third']) one.publish('news', text)
  await expect.poll(() => heard, { timeout: 15_000 }).toEqual(['first', 'second', 'third'])
})

it('a Redis that is not there holds nobody up, and is told', async () => {
  const bus = createRedisBus({ url: 'redis://127.0.0.1:1', log: silentLog })
  bus.subscribe('news', { message: () => undefined, onGap: () => undefined })
  for (let turn = 0; turn < 10; turn++) bus.publish('news', 'x')
  await expect.poll(() => bus.check().catch(String)).toMatch(/REDIS_URL/)
  await bus.close()
})
