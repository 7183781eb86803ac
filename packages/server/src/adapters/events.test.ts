import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CleanEvent } from '../ports/projects.ts'
import { onBothDatabases } from '../testing/onBothDatabases.ts'
import { silentLog } from '../testing/testPorts.ts'
import { createEvents } from './events.ts'

const event = (change: Partial<CleanEvent> = {}): CleanEvent => ({
  eventId: randomUUID(),
  sentAt: 1,
  name: 'MODAL_OPEN',
  url: 'https://app.example/',
  domain: 'app.example',
  address: null,
  properties: { connected: true },
  ...change,
})

onBothDatabases('the events', (db) => {
  const open = (now: () => number = Date.now) => {
    return createEvents({ db: db(), clock: { now }, log: silentLog, days: 30 })
  }
  const rows = () => db().query.selectFrom('event').selectAll().execute()

  it('are written together a moment later, the same one once', async () => {
    const events = open(() => Date.UTC(2026, 10, 21, 23, 59))
    const one = event()
    events.record('shop', [one, event(), one])
    events.record('shop', [one])
    await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(2)
    const stored = (await rows()).find(({ eventId }) => eventId === one.eventId)
    expect(stored).toEqual({
      project: 'shop',
      eventId: one.eventId,
      day: '2026-11-21',
      receivedAt: Date.UTC(2026, 10, 21, 23, 59),
      sentAt: 1,
      name: 'MODAL_OPEN',
      url: 'https://app.example/',
      domain: 'app.example',
      address: null,
      properties: '{"connected":true}',
    })
    await events.close()
  })

  it('what waits is written when the server stops; more than 5000 are not kept waiting', async () => {
    const events = open()
    events.record(
      'shop',
      Array.from({ length: 5_010 }, () => event()),
    )
    await events.close()
    expect((await rows()).length).toBe(5_000)
  })

  it('are deleted when their days are over, and not a day before', async () => {
    let now = Date.UTC(2026, 0, 1)
    const events = open(() => now)
    const write = async (name: string) => {
      events.record('shop', [event({ name })])
      await events.close()
    }
    await write('first')
    now = Date.UTC(2026, 0, 31, 12)
    await write('second')
    expect((await rows()).map(({ name }) => name).sort()).toEqual(['first', 'second'])
    now = Date.UTC(2026, 1, 1)
    await write('third')
    expect((await rows()).map(({ name }) => name).sort()).toEqual(['second', 'third'])
  })

  it('a database that is down loses them, says so, and hurts nobody', async () => {
    const warnings: string[] = []
    const log = { ...silentLog, warn: (_: unknown, words: string) => void warnings.push(words) }
    const query = new Proxy(db().query, {
      get: () => {
        throw new Error('connection lost')
      },
    })
    const events = createEvents({ db: { query }, clock: { now: Date.now }, log, days: 30 })
    events.record('shop', [event()])
    await events.close()
    expect(warnings).toEqual(['Events can’t be written', 'Events were lost'])
  })
})
