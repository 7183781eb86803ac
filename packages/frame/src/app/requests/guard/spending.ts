import * as v from 'valibot'
import type { Store } from '../../store.ts'

const record = v.object({
  /** Hundredths of a US dollar, as text; times are milliseconds since 1970. */
  spent: v.array(v.object({ at: v.number(), cents: v.pipe(v.string(), v.regex(/^\d{1,40}$/)) })),
  /** When a payment was last confirmed by a code. */
  confirmedAt: v.number(),
})
type Spending = v.InferOutput<typeof record>

/** Milliseconds. */
const day = 24 * 60 * 60_000
const keyOf = (account: string) => `spending|${account}`

/** Returns what an account has spent on this device in the last day without a code, and when a code last confirmed a payment. */
export async function getSpending(
  store: Store,
  account: string,
  now: number,
): Promise<{ readonly cents: bigint; readonly confirmedAt: number }> {
  const { spent, confirmedAt } = await load(store, account, now)
  return { cents: spent.reduce((sum, payment) => sum + BigInt(payment.cents), 0n), confirmedAt }
}

/** Adds a payment. A confirmed one resets the sum. Returns how to take it back, while no other payment is added. */
export async function addSpending(
  store: Store,
  account: string,
  payment: { readonly cents: bigint; readonly at: number; readonly isConfirmed: boolean },
): Promise<() => Promise<void>> {
  const { cents, at, isConfirmed } = payment
  const stored = await load(store, account, at)
  const next: Spending = isConfirmed
    ? { spent: [], confirmedAt: at }
    : { ...stored, spent: [...stored.spent, { at, cents: String(cents) }] }
  await store.set(keyOf(account), next)
  return () => store.set(keyOf(account), stored)
}

async function load(store: Store, account: string, now: number): Promise<Spending> {
  const parsed = v.safeParse(record, await store.get(keyOf(account)))
  if (!parsed.success) return { spent: [], confirmedAt: 0 }
  const { spent, confirmedAt } = parsed.output
  // a time in the future means that the clock was set back: the payment still counts
  return { spent: spent.filter(({ at }) => now - at < day), confirmedAt }
}
