import { describe, expect, it } from 'vitest'
import type { Sponsorship } from '../../ports/smartAccounts.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { manualClock } from '../../testing/testPorts.ts'
import { createBudgets } from './budgets.ts'

const clock = manualClock(Date.UTC(2026, 10, 27, 12))
const account = (index: number) => `0x${index.toString(16).padStart(40, '0')}` as const

/** A sponsorship of 10 units; budgets of a thousand a day unless a test says otherwise. */
function sponsorship(index: number, change: Partial<Sponsorship> = {}): Sponsorship {
  return {
    chain: 'eip155:31337',
    version: '0.7',
    project: 'shop',
    sender: account(index),
    nonce: 0n,
    paymaster: account(999),
    maxCost: 10n,
    validUntil: clock.time + 300_000,
    limits: { perOperation: 10n, daily: 1_000n },
    ...change,
  }
}

describe('budgets', () => {
  onBothDatabases('budgets of sponsors', (db) => {
    const create = () => createBudgets({ db: db(), clock })
    const used = async () => (await create().list()).find(({ project }) => project === 'shop')?.used

    it('[X.68, X.68c] 50 requests at once never spend a budget twice', async () => {
      const budgets = create()
      const limits = { perOperation: 10n, daily: 105n }
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) => budgets.reserve(sponsorship(index, { limits }), 1)),
      )
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(10)
      expect(outcomes.filter((outcome) => outcome === 'budget')).toHaveLength(40)
      expect(await used()).toBe(100n)
    })

    it('[X.68, X.68c] 50 requests at once for one operation reserve it once', async () => {
      const budgets = create()
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          budgets.reserve(sponsorship(1, { maxCost: BigInt(index + 1) }), 1),
        ),
      )
      expect(outcomes.every((outcome) => outcome === undefined)).toBe(true)
      // the dearest of them, because the chain runs one
      expect(await used()).toBe(50n)
    })

    it('an account has a budget of its own, and the refusal names it', async () => {
      const budgets = create()
      const limits = { perOperation: 10n, perAccountDaily: 15n, daily: 1_000n }
      expect(await budgets.reserve(sponsorship(1, { limits }), 1)).toBeUndefined()
      expect(await budgets.reserve(sponsorship(1, { limits, nonce: 1n }), 1)).toBe('account')
      expect(await budgets.reserve(sponsorship(2, { limits }), 1)).toBeUndefined()
      expect(await used()).toBe(20n)
    })

    it('what was spent replaces what was reserved, once', async () => {
      const budgets = create()
      await budgets.reserve(sponsorship(1), 1)
      const [open] = await budgets.getOpen('eip155:31337', 10)
      if (!open) throw new Error('Nothing is reserved')
      await Promise.all([budgets.settle(open, 4n), budgets.settle(open, 4n)])
      expect(await used()).toBe(4n)
      expect(await budgets.getOpen('eip155:31337', 10)).toEqual([])
      // its nonce is used on the chain, so nothing more can be spent with it
      expect(await budgets.reserve(sponsorship(1), 1)).toBeUndefined()
      expect(await used()).toBe(4n)
    })

    it('a reservation that was released can be made again', async () => {
      const budgets = create()
      await budgets.reserve(sponsorship(1), 1)
      const [open] = await budgets.getOpen('eip155:31337', 10)
      if (!open) throw new Error('Nothing is reserved')
      await budgets.settle(open, 0n)
      expect(await used()).toBe(0n)
      expect(await budgets.reserve(sponsorship(1), 7)).toBeUndefined()
      expect(await budgets.getOpen('eip155:31337', 10)).toMatchObject([{ fromBlock: 7 }])
      expect(await used()).toBe(10n)
    })

    it('[X.68, X.68c] a reservation that is made again is not released with the end of the first', async () => {
      const budgets = create()
      await budgets.reserve(sponsorship(1), 1)
      const [expired] = await budgets.getOpen('eip155:31337', 10)
      if (!expired) throw new Error('Nothing is reserved')
      // signed for again between the look at what has expired and its release
      const validUntil = expired.validUntil + 300_000
      await budgets.reserve(sponsorship(1, { validUntil }), 2)
      await budgets.settle(expired, 0n)
      expect(await used()).toBe(10n)
      expect(await budgets.getOpen('eip155:31337', 10)).toMatchObject([{ validUntil }])
      // what was spent counts whatever was known of it
      await budgets.settle(expired, 4n)
      expect(await used()).toBe(4n)
    })

    it('a project does not pay for what another one pays for already', async () => {
      const budgets = create()
      await budgets.reserve(sponsorship(1), 1)
      expect(await budgets.reserve(sponsorship(1, { project: 'other' }), 1)).toBe('nonce')
    })

    it('a day has a budget of its own, and old ones are deleted', async () => {
      const budgets = create()
      const limits = { perOperation: 10n, daily: 10n }
      expect(await budgets.reserve(sponsorship(1, { limits }), 1)).toBeUndefined()
      expect(await budgets.reserve(sponsorship(2, { limits }), 1)).toBe('budget')
      const now = clock.time
      try {
        clock.time += 86_400_000
        expect(await budgets.reserve(sponsorship(2, { limits }), 1)).toBeUndefined()
        clock.time += 30 * 86_400_000
        await budgets.sweep()
        const rows = await db().query.selectFrom('sponsorBudget').selectAll().execute()
        expect(rows).toEqual([])
        // what is not settled stays
        expect(await budgets.getOpen('eip155:31337', 10)).toHaveLength(2)
      } finally {
        clock.time = now
      }
    })
  })
})
