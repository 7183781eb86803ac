import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import type { Clock } from '../../../ports/platform.ts'
import { isSameText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'

/** A code that somebody entered, and the flow it has to belong to. */
type CodeGuess = {
  readonly flowId: string
  readonly thumbprint: string
  readonly otp: string
  readonly kind: Tables['authFlow']['kind']
  /** Which code of an e-mail change, or the purpose of a confirmation; absent for a sign-in. */
  readonly step?: Tables['authFlow']['step']
}

/**
 * Checks a mailed code and uses it up. An attempt is deducted from the flow before the code is compared, in one
 * statement, so that a hundred concurrent requests make three attempts. The winner clears the code in another statement, so that
 * only one request wins. An unknown flow, another device, an expired, used or wrong code get the same answer. Only an attempt that
 * counts is hashed, which is slow on purpose: else anybody could keep everybody's codes waiting by guesses at flows that don't exist.
 *
 * @returns the flow of the code
 * @throws HttpFailure 401 `otp`; 503 `unavailable` when too many codes are checked at once
 */
export async function claimCode(auth: AuthContext, { flowId, thumbprint, otp, kind, step }: CodeGuess) {
  const { query } = auth.db
  const now = auth.clock.now()
  const { pepper } = await auth.secrets()
  const claimed = await query
    .updateTable('authFlow')
    .set((set) => ({ guesses: set('guesses', '-', 1) }))
    .where('id', '=', flowId)
    .where('thumbprint', '=', thumbprint)
    .where('kind', '=', kind)
    .where('step', step === undefined ? 'is' : '=', step ?? null)
    .where('codeDigest', 'is not', null)
    .where('codeUntil', '>', now)
    .where('guesses', '>', 0)
    .returning('codeDigest')
    .executeTakeFirst()
  if (!claimed?.codeDigest) throw toWrongCodeFailure()
  const digest = await auth.hashCode(pepper, flowId, otp)
  const isRight = isSameText(digest, claimed.codeDigest)
  const winner = await query
    .updateTable('authFlow')
    .set({ codeDigest: null, usedAt: now })
    .where('id', '=', isRight ? flowId : '')
    .where('codeDigest', '=', digest)
    .returningAll()
    .executeTakeFirst()
  if (winner) return winner
  throw toWrongCodeFailure()
}

/** The failure of a refused code. The message is the same for every reason; the modal recognises and translates it. */
export function toWrongCodeFailure(): HttpFailure {
  return new HttpFailure(
    401,
    'otp',
    'That code is wrong or has expired. Use the code from the latest email, or request a new one.',
  )
}

/** Shortest duration of a sign-in or code request, milliseconds: the duration must not reveal what happened. */
export const minimumTime = 120

/** Runs `work`, and resolves or rejects no sooner than after `minimumTime`. */
export async function withMinimumTime<value>(clock: Clock, work: () => Promise<value>): Promise<value> {
  const startedAt = clock.monotonic()
  try {
    return await work()
  } finally {
    const remaining = minimumTime - (clock.monotonic() - startedAt)
    if (remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining))
  }
}
