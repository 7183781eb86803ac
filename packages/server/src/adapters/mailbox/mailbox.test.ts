import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MailboxFullError } from '../../errors.ts'
import type { Db } from '../../ports/db.ts'
import type { Mailbox, NewMail } from '../../ports/relay.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { type ManualClock, manualClock, silentLog } from '../../testing/testPorts.ts'
import { createDatabaseMailbox } from './database.ts'
import { createMemoryMailbox } from './memory.ts'

const topicA = 'a'.repeat(64)
const topicB = 'b'.repeat(64)

function mail(clock: ManualClock, topic: string, message: string, more: Partial<NewMail> = {}): NewMail {
  const publishedAt = clock.now()
  return {
    topic,
    message,
    tag: 1108,
    publisher: 'did:key:zApp',
    publishedAt,
    expiresAt: publishedAt + 300_000,
    ...more,
  }
}

/** What every mailbox does. `open` makes one with this clock that takes five messages a topic, twelve in all. */
function behavesLikeAMailbox(open: (clock: ManualClock) => Mailbox): void {
  const start = () => {
    const clock = manualClock()
    const mailbox = open(clock)
    onTestFinished(() => mailbox.close())
    const read = async (topics: readonly string[], more: { after?: number; limit?: number } = {}) => {
      const found = await mailbox.read({ topics, after: 0, reader: 'did:key:zWallet', limit: 100, ...more })
      return found.map(({ message }) => message)
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
    const [first] = await mailbox.read({ topics: [topicA], after: 0, reader: 'did:key:zWallet', limit: 1 })
    expect(first).toEqual(taken[0])
    expect(first).toMatchObject({ ...mails[0], attestation: 'x.y.z' })
    expect(await read([topicA, topicB])).toEqual(['b25l', 'dHdv', 'dGhyZWU='])
    expect(await read([topicA, topicB], { after: taken[0]?.sequence ?? 0, limit: 1 })).toEqual(['dHdv'])
    expect(await read([])).toEqual([])
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

  it('[X.18] refuses what goes beyond the whole mailbox', async () => {
    const { clock, mailbox } = start()
    const topicOf = (index: number) => index.toString(16).padStart(64, '0')
    const settled = await Promise.allSettled(
      Array.from({ length: 15 }, (_, index) => mailbox.append(mail(clock, topicOf(index), 'AAAA'))),
    )
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  })
}

describe('the mailbox in memory', () => {
  // a message of four bytes counts 304
  behavesLikeAMailbox((clock) => createMemoryMailbox({ clock, perTopic: 5, maxBytes: 12 * 304 + 100 }))

  const startForTwoMails = () => {
    const clock = manualClock()
    const mailbox = createMemoryMailbox({ clock, perTopic: 5, maxBytes: 2 * 304 })
    onTestFinished(() => mailbox.close())
    const append = (topic: string) => mailbox.append(mail(clock, topic, 'AAAA'))
    return { clock, mailbox, append }
  }

  it('[X.18] acknowledged messages do not count against the whole mailbox', async () => {
    const { mailbox, append } = startForTwoMails()
    for (let turn = 0; turn < 10; turn++) mailbox.remove(await append(topicA))
    for (let turn = 0; turn < 10; turn++) {
      const [first, second] = [await append(topicA), await append(topicA)]
      await expect(append(topicB)).rejects.toThrow(MailboxFullError)
      mailbox.remove(first)
      mailbox.remove(second)
    }
  })

  it('[X.18] expired messages do not count against the whole mailbox', async () => {
    const { clock, append } = startForTwoMails()
    for (let turn = 0; turn < 10; turn++) {
      await append(topicA)
      await append(topicB)
      await expect(append(topicB)).rejects.toThrow(MailboxFullError)
      clock.time += 300_000
    }
  })
})

onBothDatabases('the mailbox', (db) => {
  const open = (clock: ManualClock, over: Pick<Db, 'query'> = db()) =>
    createDatabaseMailbox({ db: over, clock, log: silentLog, perTopic: 5, maxMessages: 12 })

  behavesLikeAMailbox(open)

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
    const found = await after.read({ topics: [topicA], after: 0, reader: '', limit: 9 })
    expect(found.map(({ message }) => message)).toEqual(['dHdv'])
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
