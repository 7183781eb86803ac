import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createMemoryMailbox } from '../../adapters/mailbox/memory.ts'
import { createMailboxLimits } from '../../adapters/mailbox/shares.ts'
import type { Mailbox } from '../../ports/relay.ts'
import { manualClock } from '../../testing/testPorts.ts'
import { createMailboxFetch } from './mailboxFetch.ts'

const topic = 'a'.repeat(64)
const wallet = 'did:key:zWallet'
/** A page ends after the message that reaches a mebibyte: eight of these, with what surrounds them. */
const perPage = 8

/** A mailbox with so many messages of 128 KiB. */
async function fill(count: number) {
  const clock = manualClock()
  const mailbox = createMemoryMailbox({
    clock,
    limits: createMailboxLimits({ messages: 10_000, bytes: 1e10 }),
  })
  const ids: string[] = []
  for (let sent = 0; sent < count; sent++) {
    const message = randomBytes(8).toString('hex').padEnd(131_072, 'A')
    ids.push(createHash('sha256').update(message).digest('hex'))
    const publishedAt = clock.now()
    const holders = { publisher: 'did:key:zApp', address: '192.0.2.1', project: 'shop' }
    await mailbox.append({ topic, message, tag: 1, ...holders, publishedAt, expiresAt: publishedAt + 60_000 })
  }
  const receipts = (from: number, to: number) =>
    ids.slice(from, to).map((messageId) => ({ topic, messageId }))
  return { mailbox, receipts }
}

/** A mailbox whose reads wait for one of ten connections, first come first served. Counts the pages that are read and not answered. */
function behindPool(mailbox: Mailbox) {
  const queue: (() => void)[] = []
  let free = 10
  const counts = { reads: 0, pages: 0, most: 0 }
  const read: Mailbox['read'] = async (question) => {
    counts.reads++
    if (free === 0) await new Promise<void>((resolve) => queue.push(resolve))
    else free--
    await new Promise((resolve) => setImmediate(resolve))
    const page = await mailbox.read(question)
    counts.most = Math.max(counts.most, ++counts.pages)
    const next = queue.shift()
    if (next) next()
    else free++
    return page
  }
  return { counts, mailbox: { read, remove: mailbox.remove } }
}

it('[X.18, X.18f] [T-RLY-2] a page is answered in the turn in which it was read, however many wait for the database', async () => {
  const { mailbox } = await fill(20)
  const pool = behindPool(mailbox)
  const fetch = createMailboxFetch(pool.mailbox)
  await Promise.all(
    Array.from({ length: 200 }, async () => {
      const { mails, result } = await fetch.getPage([topic], wallet)
      pool.counts.pages--
      expect(mails).toHaveLength(perPage)
      expect(result).toMatch(/"hasMore":true\}$/)
    }),
  )
  expect(pool.counts.reads).toBe(200)
  expect(pool.counts.most).toBeLessThanOrEqual(10)
})

it('[X.18, X.18f] [T-RLY-2] an acknowledgement reads no further than to what it acknowledges, and waits between pages', async () => {
  const { mailbox, receipts } = await fill(40)
  const pool = behindPool(mailbox)
  const fetch = createMailboxFetch(pool.mailbox)
  const paced: [number, boolean][] = []
  const pace = async (bytes: number, isLast: boolean) => void paced.push([bytes, isLast])
  await fetch.acknowledge(receipts(0, 8), wallet, pace)
  expect(pool.counts.reads).toBe(1)
  await fetch.acknowledge(receipts(8, 20), wallet, pace)
  expect(pool.counts.reads).toBe(3)
  const page = 8 * 131_072
  expect(paced).toEqual([
    [page, true],
    [page, false],
    [page, true],
  ])
  const { mails } = await mailbox.read({ topics: [topic], after: 0, reader: wallet, limit: 100 })
  expect(mails).toHaveLength(20)
  // What is not there is looked for everywhere, once.
  const unknown = [{ topic, messageId: '0'.repeat(64) }]
  expect(await fetch.acknowledge(unknown, wallet, pace)).toEqual({ result: 'true' })
  expect(pool.counts.reads).toBe(6)
})
