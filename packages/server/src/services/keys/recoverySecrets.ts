import { keysLimits, type RecoverySecretReadReply } from '@latchkey/protocol'
import type { recoverySecretsApi } from '@latchkey/protocol/schemas'
import { sql } from 'kysely'
import { KmsError } from '../../errors.ts'
import type { Call } from '../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { Db } from '../../ports/db.ts'
import { startsWithAny, type WrappedColumn } from '../../secrets/keyRotation.ts'
import { type KeysContext, lockAccount, requireAccount, requireUnpurged } from './keySets.ts'
import { requireUnusedKey } from './release.ts'

/** Bytes of a recovery secret. */
const secretLength = 32

/**
 * Stores a recovery secret for a wallet of another operator, for the account of this one that is signed in. Alone it is 32 random
 * bytes: what it opens is stored by the other operator, and which wallet that is nobody says here.
 */
export async function storeRecoverySecret(
  keys: KeysContext,
  { body, claims, origin }: Call<typeof recoverySecretsApi.store>,
): Promise<{ done: true }> {
  const account = requireAccount(claims)
  const frame = requireListed(keys, origin)
  const { id, keyId } = body
  const secret = await keys.sealer.open(body.secret, keyId, 'recovery-secret-in', toSubject(account, id))
  if (secret.length !== secretLength)
    throw new HttpFailure(422, 'secret', `A recovery secret has ${secretLength} bytes.`)
  const wrapped = await keys.keysKms.wrap(secret, contextOf({ account, id, origin: frame }))
  secret.fill(0)
  await keys.db.query.transaction().execute(async (tx) => {
    await lockAccount(keys, tx, account)
    const stored = await tx
      .selectFrom('keysRecoverySecret')
      .select('id')
      .where('account', '=', account)
      .execute()
    if (stored.length >= keysLimits.recoverySecrets)
      throw new HttpFailure(
        409,
        'no_room',
        'This account can’t store more recovery secrets. Use another account here.',
      )
    if (stored.some((one) => one.id === id))
      throw new HttpFailure(409, 'set_conflict', 'This recovery secret is stored already. Begin again.')
    await tx
      .insertInto('keysRecoverySecret')
      .values({ account, id, origin: frame, wrapped, createdAt: keys.clock.now() })
      .execute()
  })
  return { done: true }
}

/** Returns a recovery secret, sealed to a key that the frame made for this request, to the frame that stored it. */
export async function readRecoverySecret(
  keys: KeysContext,
  { body, claims, origin }: Call<typeof recoverySecretsApi.read>,
): Promise<RecoverySecretReadReply> {
  const account = requireAccount(claims)
  const frame = requireListed(keys, origin)
  const { id, recipient } = body
  await requireUnpurged(keys.db.query, account, keys.clock.now())
  const row = await keys.db.query
    .selectFrom('keysRecoverySecret')
    .selectAll()
    .where('account', '=', account)
    .where('id', '=', id)
    .where('origin', '=', frame)
    .executeTakeFirst()
  if (!row)
    throw new HttpFailure(
      404,
      'recovery_secret',
      'This account has no such recovery secret. If you have several email addresses, sign in with the one you used to set this up.',
    )
  await requireUnusedKey(keys, recipient)
  const secret = await unwrap(keys, row)
  const sealed = await keys.sealer.seal(secret, recipient, 'recovery-secret-out', toSubject(account, id))
  secret.fill(0)
  return { secret: sealed }
}

/** Deletes a recovery secret. What it opened at the other operator stays there, and nobody can open it with that method. */
export async function deleteRecoverySecret(
  keys: KeysContext,
  { body, claims, origin }: Call<typeof recoverySecretsApi.delete>,
): Promise<{ done: true }> {
  const account = requireAccount(claims)
  const frame = requireListed(keys, origin)
  await keys.db.query
    .deleteFrom('keysRecoverySecret')
    .where('account', '=', account)
    .where('id', '=', body.id)
    .where('origin', '=', frame)
    .execute()
  return { done: true }
}

/**
 * Returns the origin of the frame that calls, if the operator lists it. A browser states its page truthfully, so another page
 * where somebody signs in here gets no secret; whoever writes requests by hand still needs that person's session.
 */
function requireListed({ config }: Pick<KeysContext, 'config'>, origin: string | undefined): string {
  if (origin !== undefined && config.keys.recoveryFor.includes(origin)) return origin
  throw new HttpFailure(
    403,
    'not_offered',
    'This server doesn’t store recovery secrets for this wallet. Report it to the wallet’s operator.',
  )
}

async function unwrap(
  { keysKms, config }: Pick<KeysContext, 'keysKms' | 'config'>,
  row: { readonly account: string; readonly id: string; readonly origin: string; readonly wrapped: string },
): Promise<Buffer> {
  try {
    return Buffer.from(await keysKms.unwrap(row.wrapped, contextOf(row)))
  } catch (error) {
    if (!config.keys.isKeyLost || !(error instanceof KmsError) || error.code !== 'not_ours') throw error
    throw new HttpFailure(
      410,
      'share_lost',
      'This operator has permanently lost the key to its recovery secrets. Use another way to recover, then set this one up again.',
    )
  }
}

const toSubject = (account: string, id: string) => ({ account, walletId: id, setId: id })

/** What the encrypted secret is bound to. Another format would make every stored secret unreadable. */
const contextOf = ({ account, id, origin }: Record<'account' | 'id' | 'origin', string>) =>
  JSON.stringify(['keys', 1, 'recovery-secret', account, id, origin])

/** The recovery secrets, as a rotation of the key service lists and replaces them. */
export function createRecoverySecretColumn({ query }: Pick<Db, 'query'>): WrappedColumn {
  return {
    name: 'recovery secrets for other operators',
    async list(prefixes, [account = '', id = ''], count) {
      const rows = await query
        .selectFrom('keysRecoverySecret')
        .selectAll()
        .where(startsWithAny('wrapped', prefixes))
        .where(sql<boolean>`(account, id) > (${account}, ${id})`)
        .orderBy('account')
        .orderBy('id')
        .limit(count)
        .execute()
      return rows.map((row) => ({
        key: [row.account, row.id],
        wrapped: row.wrapped,
        context: contextOf(row),
      }))
    },
    async replace({ key: [account = '', id = ''], wrapped }, to) {
      const { numUpdatedRows } = await query
        .updateTable('keysRecoverySecret')
        .set({ wrapped: to })
        .where('account', '=', account)
        .where('id', '=', id)
        .where('wrapped', '=', wrapped)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async count(prefixes) {
      const { rows } = await query
        .selectFrom('keysRecoverySecret')
        .select((secret) => secret.fn.countAll<string>().as('rows'))
        .where(startsWithAny('wrapped', prefixes))
        .executeTakeFirstOrThrow()
      return Number(rows)
    },
  }
}
