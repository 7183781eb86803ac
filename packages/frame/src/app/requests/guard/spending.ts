import * as v from 'valibot'
import type { Store } from '../../store.ts'

const record = v.object({
  /** Hundredths of a US dollar, as text; times are milliseconds since 1970. */
  spent: v.array(v.object({ at: v.number(), cents: v.pipe(v.string(), v.regex(/^\d{1,40}$/)) })),
  /** When a payment was last confirmed by a code. */
  confirmedAt: v.number(),
})
type Spending = v.InferOutput<typeof record>

const day = 24 * 60 * 60_000
const keyOf = (account: string) => `spending|${account}`

/** What has left an account from this device in the last day without a code, and when there last was one. */
export async function getSpending(
  store: Store,
  account: string,
  now: number,
): Promise<{ readonly cents: bigint; readonly confirmedAt: number }> {
  const { spent, confirmedAt } = await load(store, account, now)
  return { cents: spent.reduce((sum, one) => sum + BigInt(one.cents), 0n), confirmedAt }
}

/** Adds a payment. A confirmed one begins the day anew: it was looked at by more than a click. */
export async function addSpending(
  store: Store,
  account: string,
  payment: { readonly cents: bigint; readonly at: number; readonly isConfirmed: boolean },
): Promise<void> {
  const { cents, at, isConfirmed } = payment
  const before = await load(store, account, at)
  const next: Spending = isConfirmed
    ? { spent: [], confirmedAt: at }
    : { ...before, spent: [...before.spent, { at, cents: String(cents) }] }
  await store.set(keyOf(account), next)
}

async function load(store: Store, account: string, now: number): Promise<Spending> {
  const parsed = v.safeParse(record, await store.get(keyOf(account)))
  if (!parsed.success) return { spent: [], confirmedAt: 0 }
  const { spent, confirmedAt } = parsed.output
  // a time in the future is a clock that was set back: it goes on counting until the day is over by any clock
  return { spent: spent.filter(({ at }) => now - at < day), confirmedAt }
}
