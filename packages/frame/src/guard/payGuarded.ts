import type { Say } from '../words/Say.ts'
import type { Assessment, GuardSources } from './assessPayment.ts'
import { settlePayment } from './settlePayment.ts'
import { showGuard } from './showGuard.ts'

/** Asks for a code where one is needed, then signs. @throws RequestError `rejected`, and what `sign` throws */
export async function payGuarded<signed>(
  sources: GuardSources,
  {
    account,
    assessment: { cents, reason: first },
    say,
    locale,
    signal,
    sign,
  }: {
    readonly account: string
    readonly assessment: Assessment
    readonly say: Say
    readonly locale: string
    readonly signal: AbortSignal
    readonly sign: () => Promise<signed>
  },
): Promise<signed> {
  let reason = first
  for (;;) {
    if (reason) await showGuard(sources, { reason, say, locale, signal })
    const signed = await settlePayment(sources, { account, cents, isConfirmed: reason !== undefined, sign })
    if (signed) return signed
    reason = 'limit'
  }
}
