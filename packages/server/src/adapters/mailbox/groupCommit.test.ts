import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { MailboxBusyError } from '../../errors.ts'
import type { Db } from '../../ports/db.ts'
import type { NewMail } from '../../ports/relay.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { manualClock, silentLog } from '../../testing/testPorts.ts'
import { createDatabaseMailbox } from './database.ts'
import { createMailboxLimits } from './shares.ts'

const topic = 'a'.repeat(64)
/** 128 KiB, as large as a message may be. */
const large = 'A'.repeat(131_072)
const mebibyte = 1024 * 1024

/** Counts the statements that store messages, and fails them while `outage` is set. */
function createOutage() {
  const state = { outage: undefined as Error | undefined, inserts: 0 }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && node.sqlFragments[0]?.includes('insert into mail')) {
        state.inserts++
        if (state.outage) throw state.outage
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { state, plugin }
}

onBothDatabases('messages stored together', (db) => {
  const clock = manualClock()
  const start = () => {
    const { state, plugin } = createOutage()
    const over: Pick<Db, 'query'> = { query: db().query.withPlugin(plugin) }
    const limits = { ...createMailboxLimits({ messages: 100_000, bytes: 10_000_000_000 }), perTopic: 100_000 }
    const mailbox = createDatabaseMailbox({
      db: over,
      clock,
      log: silentLog,
      limits,
      toAddressDigest: (address) => address,
    })
    const append = (message: string, more: Partial<NewMail> = {}) =>
      mailbox.append({
        topic,
        message,
        tag: 1108,
        publisher: 'did:key:zApp',
        address: '192.0.2.1',
        project: 'shop',
        publishedAt: clock.now(),
        expiresAt: clock.now() + 300_000,
        ...more,
      })
    const read = async () => {
      const { mails } = await mailbox.read({ topics: [topic], after: 0, reader: '', limit: 1_000 })
      return mails.map(({ message }) => message)
    }
    return { state, mailbox, append, read }
  }

  /** Appends large messages of many addresses in one turn. Returns how many bytes of them were accepted to wait. */
  async function fill(append: ReturnType<typeof start>['append'], addresses: number): Promise<number> {
    const appended = Array.from({ length: 700 }, (_, index) =>
      append(large, { address: `198.51.100.${index % addresses}` }),
    )
    const settled = await Promise.allSettled(appended)
    const refused = settled.filter(
      (one) => one.status === 'rejected' && one.reason instanceof MailboxBusyError,
    )
    return (appended.length - refused.length) * large.length
  }

  it('[T-RLY-3] messages that an outage refused don’t raise what may wait, of all and of one address', async () => {
    const { state, mailbox, append } = start()
    state.outage = new Error('The database is down')
    for (let turn = 0; turn < 10; turn++) {
      const settled = await Promise.allSettled(Array.from({ length: 12 }, () => append(large)))
      for (const one of settled) expect(one).toMatchObject({ reason: state.outage })
    }
    expect(await fill(append, 1)).toBeLessThanOrEqual(16 * mebibyte)
    expect(await fill(append, 20)).toBeLessThanOrEqual(64 * mebibyte)
    expect(await fill(append, 20)).toBeGreaterThan(60 * mebibyte)
    state.outage = undefined
    expect(await append('AAAA')).toMatchObject({ message: 'AAAA' })
    await mailbox.close()
  })

  it.each([
    ['a tag beyond 31 bits', { tag: 2 ** 40 }],
    ['an attestation with a NUL', { attestation: 'a.\u0000.c' }],
  ])(
    '[T-RLY-2] a message that the database refuses (%s) fails alone; those with it are stored, in their order',
    async (_, wrong) => {
      const { state, mailbox, append, read } = start()
      const texts = Array.from({ length: 20 }, (_, index) => `bWFpbDAw${String(index).padStart(4, '0')}`)
      const appended = texts.map((text) => append(text))
      const refused = append('d3Jvbmc=', wrong).then(
        () => 'stored',
        () => 'refused',
      )
      const later = ['bGF0ZXIx', 'bGF0ZXIy'].map((text) => append(text))
      const stored = await Promise.all([...appended, ...later])
      expect(await refused).toBe('refused')
      const sequences = stored.map(({ sequence }) => sequence)
      expect(sequences).toEqual([...sequences].sort((one, other) => one - other))
      expect(await read()).toEqual([...texts, 'bGF0ZXIx', 'bGF0ZXIy'])
      // Halved, not one by one.
      expect(state.inserts).toBeLessThan(15)
      await mailbox.close()
    },
  )

  it('[T-RLY-2] an outage isn’t tried again for every message', async () => {
    const { state, mailbox, append } = start()
    state.outage = new Error('The database is down')
    await Promise.allSettled(Array.from({ length: 20 }, () => append('AAAA')))
    expect(state.inserts).toBe(1)
    await mailbox.close()
  })

  it('[T-RLY-3] four addresses that write as much as they can leave room for a fifth', async () => {
    const { state, mailbox, append } = start()
    state.outage = new Error('The database is down')
    const flood = Promise.allSettled(
      Array.from({ length: 4 * 130 }, (_, index) =>
        append(large, { address: `198.51.100.${Math.floor(index / 130)}` }),
      ),
    )
    const others = Array.from({ length: 4 }, () => append(large, { address: '192.0.2.9' }))
    for (const one of await Promise.allSettled(others)) expect(one).toMatchObject({ reason: state.outage })
    const reasons = (await flood).map((one) => one.status === 'rejected' && one.reason)
    expect(reasons.filter((reason) => reason instanceof MailboxBusyError).length).toBeGreaterThan(100)
    await mailbox.close()
  })
})
