import { randomBytes } from 'node:crypto'
import { authLimits, type OtpReply, type PasskeyAssertion, type SessionReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import { digest } from '../../../secrets/cryptography.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { enterAccount, toSignedIn } from '../email/completeSignIn.ts'
import { toDeviceFailure } from '../email/deviceApproval.ts'
import { findPause, toPausedFailure } from '../sessions/pauseNewDevices.ts'
import { getUsablePasskeys, toOfferedPasskeys, type UsablePasskey } from './passkeyStore.ts'
import { parseClientData, parsePasskeyKey, verifyAssertion } from './verifyAssertion.ts'

/**
 * Offers a device whose code was right, but which is new to the account, to use a passkey of the account in place of the mailed link.
 * Nothing is mailed then.
 *
 * @returns undefined where the account has no passkey that counts yet, or where this server knows no origin of the wallet
 */
export async function offerPasskeys(
  auth: AuthContext,
  flow: Tables['authFlow'],
  account: string,
): Promise<OtpReply | undefined> {
  if (auth.config.frameUrl === undefined) return undefined
  const passkeys = await getUsablePasskeys(auth, auth.db.query, account)
  if (passkeys.length === 0) return undefined
  const challenge = randomBytes(32).toString('base64url')
  const now = auth.clock.now()
  await auth.db.query
    .updateTable('authFlow')
    .set({
      account,
      challengeDigest: digest(challenge),
      challengeUntil: now + authLimits.codeLife,
      // how long the link can be asked for instead
      linkUntil: now + authLimits.linkLife,
      usedAt: null,
    })
    .where('id', '=', flow.id)
    .execute()
  return {
    action: 'VERIFY_DEVICE',
    passkey: { challenge, passkeys: toOfferedPasskeys(passkeys) },
    expiresIn: authLimits.codeLife,
  }
}

/**
 * Signs the waiting device in by a passkey of the account. The challenge is used up before the answer is verified, in one statement, so
 * that of many answers one is looked at. The approval is the sign-in, with the same notice as behind the mailed link.
 *
 * @throws HttpFailure 401 `passkey`; 409 `paused`, and nothing is decided then; 410 `device` when the device waits no longer
 */
export async function connectPasskey(
  auth: AuthContext,
  { body, thumbprint }: Call<typeof authApi.connectPasskey>,
): Promise<SessionReply> {
  const { query } = auth.db
  const now = auth.clock.now()
  const flow = await query
    .selectFrom('authFlow')
    .selectAll()
    .where('id', '=', body.flowId)
    .where('thumbprint', '=', thumbprint)
    .where('kind', '=', 'sign-in')
    .where('decision', '=', 'none')
    .where('usedAt', 'is', null)
    .where('challengeDigest', 'is not', null)
    .where('challengeUntil', '>', now)
    .executeTakeFirst()
  if (!flow || flow.account === null) throw toDeviceFailure(undefined)
  const { account, emailIndex } = flow
  if ((await findPause(query, emailIndex, now)) !== undefined) throw toPausedFailure()
  const { numUpdatedRows } = await query
    .updateTable('authFlow')
    .set({ challengeDigest: null })
    .where('id', '=', flow.id)
    .where('challengeDigest', '=', flow.challengeDigest)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw toPasskeyFailure()
  const passkeys = await getUsablePasskeys(auth, query, account)
  const passkey = passkeys.find(({ credentialId }) => credentialId === body.credentialId)
  const verified = passkey && verifyAnswer(auth, flow, passkey, body)
  if (!verified) throw toPasskeyFailure()

  const opened = await auth.db.query.transaction().execute(async (tx) => {
    // The account may have moved to another address since its code was entered.
    const owner = await tx
      .selectFrom('authAccount')
      .select('id')
      .where('id', '=', account)
      .where('emailIndex', '=', emailIndex)
      .forUpdate()
      .executeTakeFirst()
    if (!owner) throw toDeviceFailure(undefined)
    const { numUpdatedRows: waiting } = await tx
      .updateTable('authFlow')
      .set({ decision: 'approved', linkDigest: null, usedAt: now })
      .where('id', '=', flow.id)
      .where('decision', '=', 'none')
      .where('usedAt', 'is', null)
      .executeTakeFirst()
    if (waiting !== 1n) throw toDeviceFailure(undefined)
    if ((await findPause(tx, emailIndex, now)) !== undefined) throw toPausedFailure()
    const { numUpdatedRows: present } = await tx
      .updateTable('authPasskey')
      .set({ lastUsedAt: now, signCount: Math.max(passkey.signCount, verified.signCount) })
      .where('id', '=', passkey.id)
      .where('account', '=', account)
      .executeTakeFirst()
    // It was removed since it was looked up.
    if (present !== 1n) throw toPasskeyFailure()
    if (isCountedBack(passkey.signCount, verified.signCount))
      await recordEvent(auth, tx, { account, event: 'passkey_counter_regressed', device: flow.device })
    return enterAccount(auth, tx, flow, { account, isNew: false })
  })
  // ends the wait for a link that was mailed as well
  auth.flowSignal.notify(flow.id)
  return toSignedIn(auth, flow, opened)
}

/** Verifies the answer to the challenge of a sign-in. The challenge itself is stored nowhere, so it is read from the answer and compared by its digest. */
function verifyAnswer(
  { config }: Pick<AuthContext, 'config'>,
  { app, challengeDigest }: Tables['authFlow'],
  passkey: UsablePasskey,
  body: PasskeyAssertion,
): { readonly signCount: number } | undefined {
  const toBytes = (text: string) => Buffer.from(text, 'base64url')
  const publicKey = parsePasskeyKey(toBytes(passkey.publicKey))
  const challenge = parseClientData(toBytes(body.clientData))?.challenge
  if (!publicKey || challenge === undefined || config.frameUrl === undefined) return undefined
  if (digest(challenge) !== challengeDigest) return undefined
  const assertion = {
    clientData: toBytes(body.clientData),
    authenticatorData: toBytes(body.authenticatorData),
    signature: toBytes(body.signature),
  }
  const { origin } = new URL(config.frameUrl)
  return verifyAssertion(assertion, { publicKey, challenge, origin, app })
}

/**
 * Whether a signature counter has not grown, which is how a copied authenticator shows (WebAuthn level 3, section 7.2, step 22).
 * Passkeys that are synced count nothing: theirs is always 0. It is noted in the log of the account, and refuses nobody.
 */
function isCountedBack(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before
}

/** The failure of a passkey that lets the device not in. One for all reasons; the link can still be asked for. */
function toPasskeyFailure(): HttpFailure {
  return new HttpFailure(401, 'passkey', 'This passkey can’t approve the device. Choose another way.')
}
