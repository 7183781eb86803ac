import type { PasskeyOffer, PasskeyRegistration } from '@latchkey/protocol'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../ports/db.ts'
import { keyedDigest, openText, sealText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'

/** What is sealed in the row of a passkey. */
export type PasskeyFacts = Omit<PasskeyRegistration, 'language'>

/** Seals what a row of a passkey holds, for that row of that account alone. */
export function sealPasskey(
  key: Uint8Array,
  { account, id }: Pick<Tables['authPasskey'], 'account' | 'id'>,
  facts: PasskeyFacts,
): string {
  return sealText(key, JSON.stringify(facts), toContext(account, id))
}

/** Returns what a row holds. One that this service has not written is reported to the operator, and holds nothing. */
export function openPasskey(
  { log }: Pick<AuthContext, 'log'>,
  key: Uint8Array,
  { account, id, facts }: Pick<Tables['authPasskey'], 'account' | 'id' | 'facts'>,
): PasskeyFacts | undefined {
  try {
    return JSON.parse(openText(key, facts, toContext(account, id))) as PasskeyFacts
  } catch {
    log.error({}, 'A passkey of an account is not as it was written')
    return undefined
  }
}

/** A passkey that may let a device in now. */
export type UsablePasskey = PasskeyFacts & Pick<Tables['authPasskey'], 'id' | 'signCount'>

/**
 * Returns the passkeys of an account that may let a device in now, the oldest first. A row that this service has not written is
 * left out.
 */
export async function getUsablePasskeys(
  { clock, secrets, log }: Pick<AuthContext, 'clock' | 'secrets' | 'log'>,
  query: Kysely<Tables>,
  account: string,
): Promise<readonly UsablePasskey[]> {
  const { emailSeal } = await secrets()
  const rows = await query
    .selectFrom('authPasskey')
    .select(['id', 'facts', 'signCount'])
    .where('account', '=', account)
    .where('usableFrom', '<=', clock.now())
    .orderBy('createdAt')
    .execute()
  return rows.flatMap(({ id, facts, signCount }) => {
    const opened = openPasskey({ log }, emailSeal, { account, id, facts })
    return opened ? [{ id, signCount, ...opened }] : []
  })
}

/** Returns what a client is told of passkeys. */
export function toOfferedPasskeys(passkeys: readonly UsablePasskey[]): PasskeyOffer['passkeys'] {
  return passkeys.map(({ credentialId, prfSalt }) => ({ credentialId, prfSalt }))
}

/** Digest by which a passkey of an account is found without its id being readable. */
export function toCredentialIndex(key: Uint8Array, credentialId: string): string {
  return keyedDigest(key, ['passkey', credentialId])
}

/** The row that sealed facts belong to: moved to another account they can't be opened. */
function toContext(account: string, id: string): string {
  return `passkey|${account}|${id}`
}
