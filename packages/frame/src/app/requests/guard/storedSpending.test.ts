import { expect, it } from 'vitest'
import { createSafeStore } from '../../createSafeStore.ts'
import { memoryStore, type Store } from '../../store.ts'
import { settlePayment } from './payGuarded.ts'
import { getSpending } from './spending.ts'

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const now = () => Date.UTC(2026, 0, 1)

/** A database, and payments of 900 of 1,000 dollars, each in a document of its own. */
function start() {
  const database: Store = { ...memoryStore(), isPersistent: true }
  const signed: string[] = []
  const pay = (stored: Store, isConfirmed = false) =>
    settlePayment(
      { store: createSafeStore({ stored, onFault() {} }), locks: undefined, limit: 1000, now },
      { account, cents: 90_000n, isConfirmed, sign: async () => signed.push('one') },
    )
  return { database, signed, pay }
}

it.each(['write', 'get'] as const)(
  '[T-GUARD] a browser that refuses to %s the day’s sum gets a code for each payment, so that a reload gives no new limit',
  async (refused) => {
    const { database, signed, pay } = start()
    const broken: Store = {
      ...database,
      [refused]: () => Promise.reject(new DOMException('No room.', 'QuotaExceededError')),
    }
    expect(await pay(broken)).toBeUndefined()
    expect(await pay(broken)).toBeUndefined()
    expect(signed).toEqual([])
    // control: a code lets it through
    expect(await pay(broken, true)).toBe(1)
  },
)

it('[T-GUARD] a browser that stores nothing at all counts in its document, because a reload forgets the wallet, too', async () => {
  const signed: string[] = []
  const sources = { store: memoryStore(), locks: undefined, limit: 1000, now }
  const pay = () =>
    settlePayment(sources, {
      account,
      cents: 90_000n,
      isConfirmed: false,
      sign: async () => signed.push('one'),
    })
  expect(await pay()).toBe(1)
  expect(await pay()).toBeUndefined()
  expect(signed).toHaveLength(1)
})

it('[T-GUARD] a sum that can’t be read for a while is still there afterwards', async () => {
  const { database, pay } = start()
  const unreadable: Store = { ...database, get: () => Promise.reject(new Error('The connection was lost.')) }
  expect(await pay(database)).toBe(1)
  expect(await pay(unreadable)).toBeUndefined()
  expect(await getSpending(database, account, now())).toMatchObject({ cents: 90_000n })
  expect(await pay(database)).toBeUndefined()
})

it('[T-GUARD] a payment that could not be signed is not counted', async () => {
  const { database } = start()
  const sign = async () => {
    throw new Error('The key worker failed.')
  }
  const payment = { account, cents: 90_000n, isConfirmed: false, sign }
  const sources = { store: database, locks: undefined, limit: 1000, now }
  await expect(settlePayment(sources, payment)).rejects.toThrow('failed')
  expect((await getSpending(database, account, now())).cents).toBe(0n)
})
