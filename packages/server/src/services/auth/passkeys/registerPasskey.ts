import { type KeyObject, randomBytes } from 'node:crypto'
import { authLimits } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Transaction } from 'kysely'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import { keyedDigest } from '../../../secrets/cryptography.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { passkeyAddedMail } from '../mails/passkeyMails.ts'
import { notifyOwner } from '../mails/sendMail.ts'
import { lockAccount } from '../sessions/openSession.ts'
import { requireSession } from '../sessions/requireSession.ts'
import { getChangeFacts, isAccountSettled, spendNotice } from './passkeyNotices.ts'
import { type PasskeyFacts, sealPasskey, toCredentialIndex } from './passkeyStore.ts'
import { parsePasskeyKey } from './verifyAssertion.ts'

/**
 * Registers a passkey of the account, once its person has signed in moments ago. From a device that is itself new to the account it
 * counts a day later only: who was let in by mistake could bring others. A passkey that is registered stays as it was. One that was
 * removed is not registered again, under whatever id, and no account registers one of another.
 *
 * @throws HttpFailure 401 `session`; 409 `no_room` or `passkey_known`; 422 `passkey_key`; 429 `rate_limited` where the owner was mailed
 * too many notices to get one of this passkey
 */
export async function registerPasskey(
  auth: AuthContext,
  call: Call<typeof authApi.registerPasskey>,
): Promise<{ done: true }> {
  const { body, claims } = call
  const session = await requireSession(auth, claims)
  const { account } = session
  const parsedKey = parsePasskeyKey(Buffer.from(body.publicKey, 'base64url'))
  if (!parsedKey)
    throw new HttpFailure(422, 'passkey_key', 'Signatures of this passkey cannot be verified here.')
  // first: no passkey is added without a notice
  const takeBack = await spendNotice(auth, session, call.projectId)
  const added = await auth.db.query
    .transaction()
    .execute((tx) => addPasskey(auth, tx, { ...call, account, parsedKey }))
    .catch(async (error: unknown) => {
      await takeBack()
      throw error
    })
  if (!added) await takeBack()
  else {
    const facts = await getChangeFacts(auth, session, { ...call, language: body.language })
    await notifyOwner(auth, account, (to) => passkeyAddedMail(to, { ...facts, ...added }))
  }
  return { done: true }
}

/** Stores a passkey. Returns undefined where the account has it already, else whether it is held back for a day. */
async function addPasskey(
  auth: AuthContext,
  tx: Transaction<Tables>,
  {
    account,
    body,
    claims,
    parsedKey,
  }: Pick<Call<typeof authApi.registerPasskey>, 'body' | 'claims'> & {
    readonly account: string
    readonly parsedKey: KeyObject
  },
): Promise<{ readonly isHeld: boolean } | undefined> {
  const { emailIndex: key, emailSeal } = await auth.secrets()
  // one registration at a time, so that they are counted
  await lockAccount(tx, account)
  // Again: the session may have ended, and its device been revoked, since the request began.
  const within = { db: { query: tx }, clock: auth.clock }
  const session = await requireSession(within, claims)
  const { device, deviceName } = session
  const isSettled = await isAccountSettled(within, session)
  const now = auth.clock.now()
  const rows = await tx
    .selectFrom('authPasskey')
    .select(['credentialIndex', 'usableFrom'])
    .where('account', '=', account)
    .execute()
  const credentialIndex = toCredentialIndex(key, body.credentialId)
  if (rows.some((row) => row.credentialIndex === credentialIndex)) return undefined
  // What a new device registered takes no room from a settled one.
  const counted = isSettled ? rows.filter(({ usableFrom }) => usableFrom <= now) : rows
  if (counted.length >= authLimits.passkeys)
    throw new HttpFailure(409, 'no_room', 'This account has as many passkeys as there is room for.')
  // A browser gives the key of a passkey once, when it creates it: nobody has to register one again.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('authPasskeyKey')
    .values({ keyIndex: toKeyIndex(key, parsedKey), account, createdAt: now })
    .onConflict((conflict) => conflict.column('keyIndex').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n)
    throw new HttpFailure(409, 'passkey_known', 'This passkey was registered before. Create a new one.')
  const id = randomBytes(12).toString('base64url')
  const { credentialId, publicKey, prfSalt } = body
  const facts: PasskeyFacts = { credentialId, publicKey, prfSalt }
  await tx
    .insertInto('authPasskey')
    .values({
      id,
      account,
      credentialIndex,
      facts: sealPasskey(emailSeal, { account, id }, facts),
      signCount: 0,
      device,
      createdAt: now,
      usableFrom: isSettled ? now : now + authLimits.newFor,
      lastUsedAt: null,
    })
    .execute()
  await recordEvent(auth, tx, { account, event: 'passkey_added', device: deviceName })
  return { isHeld: !isSettled }
}

/** Digest of a public key, the same for every encoding of it. */
function toKeyIndex(key: Uint8Array, publicKey: KeyObject): string {
  const { kty = '', crv = '', x = '', y = '', n = '', e = '' } = publicKey.export({ format: 'jwk' })
  return keyedDigest(key, ['passkey key', kty, crv, x, y, n, e])
}
