import { describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { manualClock } from '../../testing/testPorts.ts'
import { createJournal, LeaseLostError } from './journal.ts'

const chain = 'eip155:31337'
const key = '0x00000000000000000000000000000000000000b1'
const clock = manualClock()
const hash = (index: number) => `0x${index.toString(16).padStart(64, '0')}` as const

const operation = (index: number, nonce = 0n) =>
  ({
    hash: hash(index),
    chain,
    version: '0.7',
    sender: '0x00000000000000000000000000000000000000a1',
    nonce,
    text: `{"index":${index}}`,
    project: 'shop',
  }) as const

const attempt = (index: number) =>
  ({
    hash: hash(1000 + index),
    raw: '0x02',
    maxFee: 10n,
    tip: 1n,
    isCancel: false,
    createdAt: clock.time,
  }) as const

describe('the journal', () => {
  onBothDatabases('operations and their transactions', (db) => {
    const create = () => createJournal({ db: db(), clock })
    const lease = (owner: string) => ({ chain, key, owner }) as const

    it('of 20 operations of one account and nonce at once it takes one', async () => {
      const journal = create()
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) => journal.add(operation(index))),
      )
      expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'nonce_taken')).toHaveLength(19)
    })

    it('takes four operations of an account at a time, and the next one when one has ended', async () => {
      const journal = create()
      for (let index = 1; index <= 4; index++)
        expect(await journal.add(operation(index, BigInt(index)))).toBe('accepted')
      expect(await journal.add(operation(5, 5n))).toBe('account_full')
      expect(await journal.add(operation(4, 4n))).toBe('known')
      await journal.endWaiting({ hash: hash(1), status: 'failed', reason: 'AA21' })
      expect(await journal.add(operation(5, 5n))).toBe('accepted')
    })

    it('takes four operations of an account, also of twenty that come at once', async () => {
      const journal = create()
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) => journal.add(operation(index, BigInt(index)))),
      )
      expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(4)
      expect(outcomes.filter((outcome) => outcome === 'account_full')).toHaveLength(16)
    })

    it('knows an operation that is sent again, and does not take one again that failed', async () => {
      const journal = create()
      expect(await journal.add(operation(1))).toBe('accepted')
      expect(await journal.add(operation(1))).toBe('known')
      await journal.endWaiting({ hash: hash(1), status: 'failed', reason: 'AA21' })
      expect(await journal.find(chain, hash(1))).toMatchObject({ status: 'failed', reason: 'AA21' })
      expect(await journal.add(operation(1))).toBe('failed')
      expect(await journal.find(chain, hash(1))).toMatchObject({ status: 'failed', reason: 'AA21' })
      // its nonce is free for another operation
      expect(await journal.add(operation(2))).toBe('accepted')
    })

    it('[X.67] a key belongs to one process until its lease has ended', async () => {
      const journal = create()
      const now = clock.time
      expect(await journal.lease(lease('a'), now + 1_000)).toBe(true)
      expect(await journal.lease(lease('b'), now + 1_000)).toBe(false)
      expect(await journal.lease(lease('a'), now + 2_000)).toBe(true)
      clock.time = now + 2_001
      expect(await journal.lease(lease('b'), clock.time + 1_000)).toBe(true)
      clock.time = now
    })

    it('[X.67] a process whose lease went to another one writes nothing', async () => {
      const journal = create()
      const now = clock.time
      await journal.add(operation(1))
      await journal.lease(lease('a'), now + 1_000)
      clock.time = now + 1_001
      await journal.lease(lease('b'), clock.time + 1_000)
      const late = journal.openBundle(lease('a'), { nonce: 0, hashes: [hash(1)], attempt: attempt(1) })
      await expect(late).rejects.toThrow(LeaseLostError)
      expect(await journal.find(chain, hash(1))).toMatchObject({ status: 'waiting' })
      await journal.openBundle(lease('b'), { nonce: 0, hashes: [hash(1)], attempt: attempt(1) })
      const open = await journal.getOpenBundle(lease('b'))
      if (!open) throw new Error('There is no bundle')
      await expect(journal.addAttempt(lease('a'), open, attempt(2))).rejects.toThrow(LeaseLostError)
      clock.time = now
    })

    it('an operation is in one bundle, whoever wants it', async () => {
      const journal = create()
      const until = clock.time + 10_000
      await journal.add(operation(1))
      const other = { ...lease('a'), key: '0x00000000000000000000000000000000000000b2' } as const
      await journal.lease(lease('a'), until)
      await journal.lease(other, until)
      await journal.openBundle(lease('a'), { nonce: 0, hashes: [hash(1)], attempt: attempt(1) })
      const second = journal.openBundle(other, { nonce: 0, hashes: [hash(1)], attempt: attempt(2) })
      await expect(second).rejects.toThrow(LeaseLostError)
      expect(await journal.getOpenBundle(other)).toBeUndefined()
    })

    it('ends a bundle once, and an operation that was not run waits again', async () => {
      const journal = create()
      await journal.add(operation(1))
      await journal.add(operation(2, 1n))
      await journal.lease(lease('a'), clock.time + 10_000)
      await journal.openBundle(lease('a'), { nonce: 7, hashes: [hash(1), hash(2)], attempt: attempt(1) })
      const open = await journal.getOpenBundle(lease('a'))
      if (!open) throw new Error('There is no bundle')
      expect(open).toMatchObject({ nonce: 7, attempts: [{ hash: hash(1001), maxFee: 10n }] })
      await journal.endBundle(open, [
        { hash: hash(1), status: 'included', transaction: hash(1001) },
        { hash: hash(2), status: 'waiting' },
      ])
      await journal.endBundle(open, [{ hash: hash(2), status: 'failed', reason: 'late' }])
      expect(await journal.find(chain, hash(1))).toMatchObject({
        status: 'included',
        transaction: hash(1001),
      })
      expect(await journal.find(chain, hash(2))).toMatchObject({ status: 'waiting', tries: 1 })
      expect(await journal.getOpenBundle(lease('a'))).toBeUndefined()
      expect(await journal.hasWork(chain)).toBe(true)
    })
  })
})
