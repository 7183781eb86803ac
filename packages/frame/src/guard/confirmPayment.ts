import type { Assessment, GuardSources } from './assessPayment.ts'
import { showGuard } from './showGuard.ts'
import type { addSpending } from './spending.ts'

/**
 * Asks for the code, where a payment needs one.
 *
 * @returns how it counts once it is signed; undefined: not at all
 * @throws RequestError `rejected`
 */
export async function confirmPayment(
  guard: GuardSources,
  { reason, cents }: Assessment,
  asked: Omit<Parameters<typeof showGuard>[1], 'reason'>,
): Promise<Parameters<typeof addSpending>[2] | undefined> {
  if (reason) await showGuard(guard, { ...asked, reason })
  if (!reason && cents === 0n) return undefined
  return { cents, at: Date.now(), isConfirmed: reason !== undefined }
}
