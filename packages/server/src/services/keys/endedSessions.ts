import { type AccessClaims, authLimits } from '@latchkey/protocol'
import type { keysApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../http/caller/createRouteHandler.ts'
import type { Ports } from '../../ports/Ports.ts'
import { digest } from '../../secrets/cryptography.ts'
import { type KeysContext, requireAccount } from './keySets.ts'

/**
 * Refuses the access tokens of sessions that the sign-in service has ended, until the last of them expires. This service knows that
 * one by its public keys only, so the frame that ended them names them here. An id of another account has no effect.
 */
export async function endSessions(
  { replays, clock }: Pick<KeysContext, 'replays' | 'clock'>,
  { body, claims }: Call<typeof keysApi.endSessions>,
): Promise<{ done: true }> {
  const account = requireAccount(claims)
  const until = clock.now() + authLimits.accessLife
  for (const id of body.sessions) await replays(toEntry(account, id), until)
  return { done: true }
}

/** Whether the session of an access token was ended. */
export async function isEnded(
  { query }: Pick<Ports['db'], 'query'>,
  { sub, sid }: Pick<AccessClaims, 'sub' | 'sid'>,
): Promise<boolean> {
  const row = await query
    .selectFrom('keysUsed')
    .select('hash')
    .where('hash', '=', digest(toEntry(sub, sid)))
    .executeTakeFirst()
  return row !== undefined
}

function toEntry(account: string, session: string): string {
  return `ended|${account}|${session}`
}
