import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { MailboxBusyError, MailboxFullError } from '../../errors.ts'
import type { Db } from '../../ports/db.ts'
import type { Mailbox, NewMail } from '../../ports/relay.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { type ManualClock, manualClock, silentLog } from '../../testing/testPorts.ts'
import { createDatabaseMailbox } from './database.ts'
import { createMemoryMailbox } from './memory.ts'
import { createMailboxLimits, type MailboxLimits } from './shares.ts'

const topicA = 'a'.repeat(64)
const topicB = 'b'.repeat(64)

function mail(clock: ManualClock, topic: string, message: string, more: Partial<NewMail> = {}): NewMail {
  const publishedAt = clock.now()
  return {
    topic,
    message,
    tag: 1108,
    publisher: 'did:key:zApp',
    address: '192.0.2.1',
    project: 'shop',
    publishedAt,
    expiresAt: publishedAt + 300_000,
    ...more,
  }
}

const any = { messages: 1_000_000, bytes: 1_000_000_000 }
const fiveATopic: MailboxLimits = {
  ...{ perTopic: 5, client: any, address: any, project: any },
  total: { ...any, messages: 12 },
}

/** What every mailbox does. `open` makes one with this clock and these limits. */
function behavesLikeAMailbox(open: (clock: ManualClock, limits: MailboxLimits) => Mailbox): void {
  const start = (limits: Partial<MailboxLimits> = {}) => {
    const clock = manualClock()
    const mailbox = open(clock, { ...fiveATopic, ...limits })
    onTestFinished(() => mailbox.close())
    const read = async (topics: readonly string[], more: { after?: number; limit?: number } = {}) => {
      const { mails } = await mailbox.read({
        topics,
        after: 0,
        reader: 'did:key:zWallet',
        limit: 100,
        ...more,
      })
      return mails.map(({ message }) => message)
    }
    return { clock, mailbox, read }
  }

  it('[X.16] gives back what it took, all of it, in the order of the calls, across topics too', async () => {
    const { clock, mailbox, read } = start()
    const mails = [mail(clock, topicA, 'b25l'), mail(clock, topicB, 'dHdv'), mail(clock, topicA, 'dGhyZWU=')]
    const taken = await Promise.all(mails.map((one) => mailbox.append({ ...one, attestation: 'x.y.z' })))
    expect(taken.map(({ sequence }) => sequence)).toEqual(
      taken.map(({ sequence }) => sequence).sort((one, other) => one - other),
    )
    const page = await mailbox.read({ topics: [topicA], after: 0, reader: 'did:key:zWallet', limit: 1 })
    const [first] = page.mails
    expect(first).toEqual(taken[0])
    expect(first).toMatchObject({ topic: topicA, message: 'b25l', tag: 1108, attestation: 'x.y.z' })
    expect(await read([topicA, topicB])).toEqual(['b25l', 'dHdv', 'dGhyZWU='])
    expect(await read([topicA, topicB], { after: taken[0]?.sequence ?? 0, limit: 1 })).toEqual(['dHdv'])
    expect(await read([])).toEqual([])
  })

  it('[X.16] a page says whether messages follow, whether it ended for its number or its bytes', async () => {
    const { clock, mailbox } = start()
    for (const text of ['b25l', 'dHdv', 'dGhyZWU=']) await mailbox.append(mail(clock, topicA, text))
    await mailbox.append(mail(clock, topicB, 'b3RoZXI='))
    await mailbox.append(mail(clock, topicA, 'bWluZQ==', { publisher: 'did:key:zWallet' }))
    await mailbox.append(mail(clock, topicA, 'c2hvcnQ=', { expiresAt: clock.now() + 1_000 }))
    clock.time += 1_000
    const read = async (more: { limit: number; bytes?: number; after?: number }, topics = [topicA]) => {
      const page = await mailbox.read({ topics, after: 0, reader: 'did:key:zWallet', ...more })
      return [page.mails.map(({ message }) => message), page.hasMore]
    }
    const all = ['b25l', 'dHdv', 'dGhyZWU=']
    expect(await read({ limit: 2 })).toEqual([['b25l', 'dHdv'], true])
    expect(await read({ limit: 3 })).toEqual([all, false])
    expect(await read({ limit: 3 }, [topicA, topicB])).toEqual([all, true])
    expect(await read({ limit: 9, bytes: 10_000 })).toEqual([all, false])
    // Each counts for 304 bytes or more.
    expect(await read({ limit: 9, bytes: 305 })).toEqual([['b25l', 'dHdv'], true])
    expect(await read({ limit: 9, bytes: 609 })).toEqual([all, false])
    expect(await read({ limit: 1, bytes: 1 }, [topicA, topicB])).toEqual([['b25l'], true])
    expect(await read({ limit: 9, after: 1_000_000_000 })).toEqual([[], false])
    const { mails } = await mailbox.read({ topics: [topicA], after: 0, reader: 'did:key:zWallet', limit: 9 })
    for (const one of mails.slice(0, 2)) mailbox.remove(one)
    expect(await read({ limit: 2 })).toEqual([['dGhyZWU='], false])
    expect(await read({ limit: 1, bytes: 1 })).toEqual([['dGhyZWU='], false])
  })

  it('hides from a reader what is its own', async () => {
    const { clock, mailbox, read } = start()
    await mailbox.append(mail(clock, topicA, 'bWluZQ==', { publisher: 'did:key:zWallet' }))
    expect(await read([topicA])).toEqual([])
  })

  it('[X.18] keeps a message to the millisecond of its expiry, 30 days as well', async () => {
    const { clock, mailbox, read } = start()
    const month = 30 * 24 * 60 * 60 * 1000
    await mailbox.append(mail(clock, topicA, 'c2hvcnQ=', { expiresAt: clock.now() + 1_000 }))
    await mailbox.append(mail(clock, topicA, 'bG9uZw==', { expiresAt: clock.now() + month }))
    clock.time += 999
    expect(await read([topicA])).toEqual(['c2hvcnQ=', 'bG9uZw=='])
    clock.time += 1
    expect(await read([topicA])).toEqual(['bG9uZw=='])
    clock.time += month - 1_001
    expect(await read([topicA])).toEqual(['bG9uZw=='])
    clock.time += 1
    expect(await read([topicA])).toEqual([])
  })

  it('never shows what was removed, at once and for good', async () => {
    const { clock, mailbox, read } = start()
    const taken = await Promise.all(
      ['b25l', 'dHdv', 'dGhyZWU='].map((text) => mailbox.append(mail(clock, topicA, text))),
    )
    for (const one of taken.slice(0, 2)) mailbox.remove(one)
    // two of three are gone: a page of one must not end at them
    expect(await read([topicA], { limit: 1 })).toEqual(['dGhyZWU='])
    for (const one of taken) mailbox.remove(one)
    expect(await read([topicA])).toEqual([])
  })

  it('[X.18] [T-RLY-3] refuses what goes beyond a full topic, loses nothing of it, and has room again later', async () => {
    const { clock, mailbox, read } = start()
    const settled = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => mailbox.append(mail(clock, topicA, `bWFpbDAw${index}`))),
    )
    expect(settled.map(({ status }) => status)).toEqual([
      ...Array<string>(5).fill('fulfilled'),
      ...Array<string>(3).fill('rejected'),
    ])
    expect(settled[5]).toMatchObject({ reason: expect.any(MailboxFullError) })
    expect(await read([topicA])).toHaveLength(5)
    // another topic isn't touched
    await mailbox.append(mail(clock, topicB, 'b3RoZXI='))
    clock.time += 300_000
    await mailbox.append(mail(clock, topicA, 'bGF0ZXI='))
    expect(await read([topicA])).toEqual(['bGF0ZXI='])
  })

  /** Stores a message on a topic of its own. */
  const topicOf = (index: number) => index.toString(16).padStart(64, '0')
  const topicsTo = (count: number) => Array.from({ length: count }, (_, index) => topicOf(index))

  it('[X.18] what goes beyond the whole mailbox takes the place of the oldest', async () => {
    const { clock, mailbox, read } = start()
    for (let index = 0; index < 15; index++)
      await mailbox.append(mail(clock, topicOf(index), Buffer.from(`message ${index}`).toString('base64')))
    const found = await read(topicsTo(15))
    expect(found.map((text) => Buffer.from(text, 'base64').toString())).toEqual(
      Array.from({ length: 12 }, (_, index) => `message ${index + 3}`),
    )
  })

  it('[X.18] acknowledged and expired messages take nobody’s place', async () => {
    const { clock, mailbox, read } = start()
    for (let turn = 0; turn < 5; turn++) {
      const taken = await Promise.all(topicsTo(12).map((topic) => mailbox.append(mail(clock, topic, 'AAAA'))))
      expect(await read(topicsTo(12))).toHaveLength(12)
      if (turn % 2 === 0) for (const one of taken) mailbox.remove(one)
      else clock.time += 300_000
      expect(await read(topicsTo(12))).toEqual([])
    }
  })

  describe('shares', () => {
    /** Who publishes, and how much. Each message is on a topic of its own. */
    type Publisher = { readonly client: string; readonly address?: string; readonly project?: string }
    const startShares = (limits: Partial<MailboxLimits>) => {
      const { clock, mailbox } = start(limits)
      const topics = new Map<string, string[]>()
      let last = 0
      const publish = async (by: Publisher, count = 1, message = 'AAAA') => {
        const { client, address = client, project = 'shop' } = by
        const appended: Promise<unknown>[] = []
        for (let sent = 0; sent < count; sent++) {
          const topic = topicOf(++last)
          topics.set(client, [...(topics.get(client) ?? []), topic])
          appended.push(mailbox.append(mail(clock, topic, message, { publisher: client, address, project })))
        }
        await Promise.all(appended)
      }
      /** Which messages of a client are left, by the order they were published in. */
      const left = async ({ client }: Publisher) => {
        const published = topics.get(client) ?? []
        const { mails } = await mailbox.read({ topics: published, after: 0, reader: '', limit: 10_000 })
        return mails.map(({ topic }) => published.indexOf(topic)).sort((one, other) => one - other)
      }
      return { publish, left }
    }
    const total = { messages: 120, bytes: any.bytes }
    const others = Array.from({ length: 100 }, (_, index) => ({ client: `did:key:zOther${index}` }))
    const attacker = { client: 'did:key:zAttacker' }

    it('[X.65] [T-RLY-3] one client fills the mailbox, a hundred others publish: none is refused, none loses anything', async () => {
      const { publish, left } = startShares({ total })
      await publish(attacker, 300)
      for (const other of others) {
        await publish(other)
        await publish(attacker)
      }
      for (const other of others) expect(await left(other)).toEqual([0])
      // The newest of the attacker's: what is left of the mailbox.
      expect(await left(attacker)).toEqual(Array.from({ length: 20 }, (_, index) => 380 + index))
    })

    it('[X.65] control: where they can’t be told apart, the flood takes the others’ place', async () => {
      const { publish, left } = startShares({ total })
      for (const _ of others) await publish(attacker)
      await publish(attacker, 300)
      expect((await left(attacker))[0]).toBeGreaterThanOrEqual(100)
    })

    it('[X.65] large messages count by their bytes', async () => {
      const { publish, left } = startShares({ total: { messages: any.messages, bytes: 100_000 } })
      await publish(attacker, 20, 'A'.repeat(10_000))
      for (const other of others) await publish(other)
      for (const other of others) expect(await left(other)).toEqual([0])
      expect((await left(attacker)).at(-1)).toBe(19)
      expect((await left(attacker)).length).toBeLessThan(8)
    })

    it('[X.65, X.65a] a client over its share loses its own oldest, long before the mailbox is full', async () => {
      const { publish, left } = startShares({ client: { messages: 10, bytes: any.bytes }, total: any })
      const [other] = others
      if (!other) throw new Error('another client')
      await publish(other, 9)
      await publish(attacker, 25)
      expect(await left(attacker)).toEqual(Array.from({ length: 10 }, (_, index) => 15 + index))
      expect(await left(other)).toHaveLength(9)
    })

    it('[X.65] new keys don’t help: the address counts, and within it the client that has most', async () => {
      const { publish, left } = startShares({ address: { messages: 30, bytes: any.bytes }, total })
      const address = '2001:db8:1:200::/56'
      const [neighbour, ...rest] = others
      if (!neighbour) throw new Error('a neighbour')
      await publish({ ...neighbour, address }, 2)
      for (let key = 0; key < 20; key++) await publish({ client: `did:key:zNew${key}`, address }, 5)
      for (const other of rest.slice(0, 80)) await publish(other)
      for (const other of rest.slice(0, 80)) expect(await left(other)).toEqual([0])
      expect(await left(neighbour)).not.toEqual([])
    })

    it('[X.65, X.65a] an address over its share loses its own mail, and no other address of the project does', async () => {
      const { publish, left } = startShares({ address: { messages: 30, bytes: any.bytes }, total: any })
      const [other] = others
      if (!other) throw new Error('another client')
      await publish(other, 25)
      const address = '2001:db8:1:200::/56'
      const keys = Array.from({ length: 8 }, (_, key) => ({ client: `did:key:zNew${key}`, address }))
      for (const key of keys) await publish(key, 5)
      expect(await left(other)).toHaveLength(25)
      expect((await Promise.all(keys.map(left))).flat()).toHaveLength(30)
    })

    it('[X.65] of two clients that have as much at one address, the one that publishes loses its oldest', async () => {
      const { publish, left } = startShares({ total: { messages: 10, bytes: any.bytes } })
      const address = '192.0.2.7'
      await publish({ client: 'did:key:zQuiet', address }, 5)
      await publish({ ...attacker, address }, 6)
      expect(await left({ client: 'did:key:zQuiet' })).toHaveLength(5)
      expect(await left(attacker)).toEqual([1, 2, 3, 4, 5])
    })

    it('[X.65] a mailbox is divided: a client has a sixteenth of it, an address a quarter, a project half', async () => {
      const { publish, left } = startShares(createMailboxLimits({ messages: 160, bytes: any.bytes }))
      await publish(attacker, 12)
      expect(await left(attacker)).toHaveLength(10)
      const address = '192.0.2.7'
      const keys = Array.from({ length: 6 }, (_, key) => ({ client: `did:key:zNew${key}`, address }))
      for (const key of keys) await publish(key, 10)
      expect((await Promise.all(keys.map(left))).flat().length).toBeLessThanOrEqual(40)
      for (const other of others.slice(0, 40)) await publish(other, 3)
      const ofProject = await Promise.all([attacker, ...keys, ...others.slice(0, 40)].map(left))
      expect(ofProject.flat().length).toBeLessThanOrEqual(80)
      expect(ofProject.flat().length).toBeGreaterThan(70)
    })

    it('[X.65] nor do new addresses in one project help against another project', async () => {
      const { publish, left } = startShares({ project: { messages: 40, bytes: any.bytes }, total: any })
      const [other] = others
      if (!other) throw new Error('another client')
      await publish({ ...other, project: 'bank' }, 5)
      for (let turn = 0; turn < 60; turn++) await publish({ client: `did:key:z${turn}`, project: 'shop' })
      expect(await left(other)).toHaveLength(5)
      const rest = await Promise.all(
        Array.from({ length: 60 }, (_, turn) => left({ client: `did:key:z${turn}` })),
      )
      expect(rest.flat()).toHaveLength(40)
    })

    it('[X.65] [T-RLY-3] who fills somebody’s topic makes place there for everybody else', async () => {
      const { clock, mailbox, read } = start()
      for (let sent = 0; sent < 5; sent++)
        await mailbox.append(mail(clock, topicA, `anVuaw${sent}=`, { publisher: attacker.client }))
      await mailbox.append(mail(clock, topicA, 'YW5zd2Vy', { publisher: 'did:key:zOther' }))
      expect(await read([topicA])).toEqual(['anVuaw1=', 'anVuaw2=', 'anVuaw3=', 'anVuaw4=', 'YW5zd2Vy'])
      await expect(
        mailbox.append(mail(clock, topicA, 'anVuaw5=', { publisher: attacker.client })),
      ).rejects.toThrow(MailboxFullError)
    })
  })
}

describe('the mailbox in memory', () => {
  behavesLikeAMailbox((clock, limits) => createMemoryMailbox({ clock, limits }))
})

onBothDatabases('the mailbox', (db) => {
  const toAddressDigest = (address: string) => Buffer.from(address).toString('hex')
  const open = (clock: ManualClock, limits = fiveATopic, over: Pick<Db, 'query'> = db()) =>
    createDatabaseMailbox({ db: over, clock, log: silentLog, limits, toAddressDigest })

  behavesLikeAMailbox(open)

  it('[T-LOG] the database holds no network address', async () => {
    const mailbox = open(manualClock())
    await mailbox.append(mail(manualClock(), topicA, 'AAAA', { address: '203.0.113.7' }))
    expect(JSON.stringify(await db().query.selectFrom('mail').selectAll().execute())).not.toContain(
      '203.0.113.7',
    )
    await mailbox.close()
  })

  const count = async () => {
    const rows = await db().query.selectFrom('mail').select('sequence').execute()
    return rows.length
  }

  it('[X.16] what was taken is there for the next process, what was removed is not', async () => {
    const clock = manualClock()
    const before = open(clock)
    const [one] = await Promise.all([
      before.append(mail(clock, topicA, 'b25l')),
      before.append(mail(clock, topicA, 'dHdv')),
    ])
    if (one) before.remove(one)
    await before.close()
    const after = open(clock)
    const { mails } = await after.read({ topics: [topicA], after: 0, reader: '', limit: 9 })
    expect(mails.map(({ message }) => message)).toEqual(['dHdv'])
    expect(await count()).toBe(1)
    await after.close()
  })

  it('[T-RLY-3] knows how much waits on a topic though it was filled before the start', async () => {
    const clock = manualClock()
    const before = open(clock)
    for (let index = 0; index < 5; index++) await before.append(mail(clock, topicA, 'AAAA'))
    await before.close()
    const after = open(clock)
    await expect(after.append(mail(clock, topicA, 'AAAA'))).rejects.toBeInstanceOf(MailboxFullError)
    await after.close()
  })

  it('[T-RLY-3] a topic another node emptied has room here, too', async () => {
    const clock = manualClock()
    const [here, there] = [open(clock), open(clock)]
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => here.append(mail(clock, topicA, randomBytes(3).toString('base64')))),
    )
    for (const one of taken) there.remove(one)
    await there.close()
    await expect(here.append(mail(clock, topicA, 'AAAA'))).resolves.toMatchObject({ message: 'AAAA' })
    await here.close()
  })

  it('[T-RLY-3] a message that is acknowledged twice makes room once', async () => {
    const clock = manualClock()
    const mailbox = open(clock)
    const append = () => mailbox.append(mail(clock, topicA, randomBytes(3).toString('base64')))
    const taken = await Promise.all(Array.from({ length: 5 }, append))
    const [first, second] = taken
    if (!first || !second) throw new Error('two messages')
    mailbox.remove(first)
    await expect.poll(count).toBe(4)
    mailbox.remove(first)
    mailbox.remove(second)
    await expect.poll(count).toBe(3)
    const settled = await Promise.allSettled([append(), append(), append()])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(await count()).toBe(5)
    await mailbox.close()
  })

  it('expired messages are deleted with the first message of a process', async () => {
    const clock = manualClock()
    const before = open(clock)
    await before.append(mail(clock, topicA, 'AAAA'))
    await before.close()
    clock.time += 300_001
    const after = open(clock)
    await after.append(mail(clock, topicB, 'AAAA'))
    await expect.poll(count).toBe(1)
    await after.close()
  })

  it('[X.16] as many messages as the last statement had are written at once; fewer wait a moment for others', async () => {
    // Of timers only those that are advanced here run.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const clock = manualClock()
    const mailbox = open(clock, createMailboxLimits({ messages: 10_000, bytes: 1_000_000_000 }))
    const appendMany = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          mailbox.append(mail(clock, randomBytes(32).toString('hex'), 'AAAA')),
        ),
      )
    for (let round = 0; round < 3; round++) expect(await appendMany(10)).toHaveLength(10)
    const few = appendMany(9)
    await expect.poll(() => mailbox.countWaiting?.()).toBe(9)
    vi.advanceTimersByTime(4)
    expect(await few).toHaveLength(9)
    vi.useRealTimers()
    await mailbox.close()
  })

  it('[T-RLY-3] messages that come faster than they are stored: one address is refused, others are not, and what is accepted is stored', async () => {
    const clock = manualClock()
    const mailbox = open(clock, createMailboxLimits({ messages: 10_000, bytes: 1_000_000_000 }))
    const text = 'A'.repeat(131_072)
    // All of one turn of the event loop: none is written before the last one has come.
    const appendMany = (count: number, address: string) =>
      Array.from({ length: count }, () => mailbox.append(mail(clock, topicA, text, { address })))
    const flood = Promise.allSettled(appendMany(200, '192.0.2.1'))
    const others = Promise.all(appendMany(3, '192.0.2.2'))
    expect(mailbox.countWaiting?.()).toBeLessThan(131)
    const refused = (await flood).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(73)
    for (const reason of refused) expect(reason).toBeInstanceOf(MailboxBusyError)
    expect(await others).toHaveLength(3)
    expect(await count()).toBe(130)
    expect(await Promise.all(appendMany(1, '192.0.2.1'))).toHaveLength(1)
    await mailbox.close()
  })

  it('a write the database refuses is said to everybody in it, and the next one works', async () => {
    const clock = manualClock()
    const mailbox = open(clock)
    const wrong = mail(clock, topicA, 'AAAA', { tag: 2 ** 40 })
    const settled = await Promise.allSettled([mailbox.append(wrong), mailbox.append(wrong)])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(mailbox.append(mail(clock, topicA, 'AAAA'))).resolves.toMatchObject({ topic: topicA })
    await mailbox.close()
  })
})
