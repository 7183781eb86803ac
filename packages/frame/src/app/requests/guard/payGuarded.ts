import { isForgetful, underLock } from '../../store.ts'
import type { Translate } from '../../words/createTranslator.ts'
import type { Assessment, GuardSources } from './assessPayment.ts'
import { showGuard } from './showGuard.ts'
import { addSpending, getSpending } from './spending.ts'

/**
 * Requests a mailed code where the assessment says so, then signs. Every approved request is signed through it.
 * @throws RequestError `rejected`, and what `sign` throws
 */
export async function payGuarded<signed>(
  sources: GuardSources,
  {
    account,
    assessment: { cents, reason: assessedReason },
    translate,
    locale,
    signal,
    sign,
  }: {
    readonly account: string
    readonly assessment: Assessment
    readonly translate: Translate
    readonly locale: string
    readonly signal: AbortSignal
    readonly sign: () => Promise<signed>
  },
): Promise<signed> {
  let reason = assessedReason
  for (;;) {
    if (reason) await showGuard(sources, { reason, translate, locale, signal })
    const signed = await settlePayment(sources, { account, cents, isConfirmed: reason !== undefined, sign })
    if (signed) return signed
    reason = 'limit'
  }
}

type Payment<signed> = Pick<Assessment, 'cents'> & {
  readonly account: string
  /** Whether a code has confirmed it. */
  readonly isConfirmed: boolean
  readonly sign: () => Promise<signed>
}

/**
 * Signs a payment and adds it to the spent sum, one after the other across tabs: two payments that were assessed at the same
 * time could both fit into the rest of the limit.
 *
 * @returns undefined where another tab has used the limit meanwhile, or the sum can't be read or stored, so that a reload would forget it:
 * nothing was signed and a code is needed
 */
export async function settlePayment<signed>(
  { store, locks, limit, now = Date.now }: Pick<GuardSources, 'store' | 'locks' | 'limit' | 'now'>,
  { account, cents, isConfirmed, sign }: Payment<signed>,
): Promise<signed | undefined> {
  const settle = async () => {
    if (isConfirmed || cents === 0n) {
      const signed = await sign()
      if (isConfirmed) await addSpending(store, account, { cents, at: now(), isConfirmed })
      return signed
    }
    const spent = await getSpending(store, account, now())
    // A sum that couldn't be read is not overwritten with a smaller one.
    if (isForgetful(store) || spent.cents + cents > BigInt(limit) * 100n) return undefined
    // Stored before it is signed: a sum that ends with this document is no limit of a day.
    const remove = await addSpending(store, account, { cents, at: now(), isConfirmed })
    if (isForgetful(store)) {
      await remove()
      return undefined
    }
    try {
      return await sign()
    } catch (error) {
      await remove()
      throw error
    }
  }
  return underLock(locks, 'latchkey-spending', settle)
}
