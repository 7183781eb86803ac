import { ownersOf } from './ownersOf.ts'
import type { SiwxVisitor } from './readVisitor.ts'
import type { SiwxWorld } from './SiwxWorld.ts'
import { signInLimits } from './signInLimits.ts'

/**
 * Ends all sessions of whoever an account is, and what was asked for by now signs in nobody. Of key and contract at one address only
 * one has sessions, or they are the same person's (EIP-7702): so both are ended.
 *
 * @throws SiwxBackendError `account`, `store`
 */
export async function endSessions(
  { account }: Pick<SiwxVisitor, 'account'>,
  { store, now }: Pick<SiwxWorld, 'store' | 'now'>,
): Promise<void> {
  const { key, contract } = await ownersOf(account)
  // as long as the last nonce that was given by now is remembered
  const until = now() + signInLimits.nonce + signInLimits.spare
  await Promise.all([store.endSessions(key, until), store.endSessions(contract, until)])
}
