import { randomBytes } from 'node:crypto'
import { authLimits, type SessionReply } from '@latchkey/protocol'
import { parseEmail } from '@latchkey/protocol/schemas'
import type { Transaction } from 'kysely'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import { keyedDigest, sealText } from '../../../secrets/cryptography.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { cancelDeletion, notifyCancelled } from '../deletion/cancelDeletion.ts'
import { isReservedEmail, toEmailIndex } from '../email/address.ts'
import { getAppName } from '../mails/appName.ts'
import { socialDeviceMail } from '../mails/notices.ts'
import { toPlainLine } from '../mails/renderMail.ts'
import { notifyOwner } from '../mails/sendMail.ts'
import { createSession, enrollDevice, toSessionReply } from '../sessions/openSession.ts'
import type { Identity } from './exchangeCode.ts'

/** Thrown inside a transaction when a concurrent request has just added the same identity; `retryOnce` repeats it. */
const concurrentAdd = Symbol('concurrent add')

/** A sign-in under way, and the project of the call that completes it. */
type SocialFlow = Tables['authSocial'] & { readonly project: string }

/** An identity that signs in; `id` is its stored id (`toIdentityId`). */
type IdentitySignIn = {
  readonly identity: Identity
  readonly id: string
  readonly flow: SocialFlow
}

/**
 * Signs in with an identity. An identity is its issuer and subject, never an e-mail address: a known identity
 * opens its own account, whatever its address is now. An unknown identity creates an account, unless its
 * confirmed address belongs to another account. Then it is refused, so that an address opens no wallet and
 * nobody gets a second wallet unintentionally. Nothing is ever added to an existing account here; see
 * `proposeLink`.
 */
export async function signInWithIdentity(
  auth: AuthContext,
  flow: SocialFlow,
  identity: Identity,
): Promise<SessionReply & { readonly isNew: boolean }> {
  const { emailIndex: key, emailSeal } = await auth.secrets()
  const id = toIdentityId(key, identity)
  const request: IdentitySignIn = { identity, id, flow }
  const { thumbprint, app, device: name } = flow
  const opened = await retryOnce(() =>
    auth.db.query.transaction().execute(async (tx) => {
      const { account, isNew } = await findOrCreateAccount(auth, tx, request)
      const userName = toPlainLine(identity.userName ?? '')
      const now = auth.clock.now()
      await tx
        .updateTable('authIdentity')
        .set({ lastUsedAt: now, userName: userName ? sealText(emailSeal, userName, `identity|${id}`) : null })
        .where('id', '=', id)
        .execute()
      const device = await enrollDevice(auth, tx, { account, thumbprint, name })
      const session = await createSession(auth, tx, { account, device: device.id, thumbprint, app })
      if (isNew) await recordEvent(auth, tx, { account, event: 'account_created', device: name })
      await recordEvent(auth, tx, { account, event: 'signed_in', device: name })
      const kept = isNew ? undefined : await cancelDeletion(auth, tx, account)
      return { ...session, account, isNew, isNewDevice: device.isNew, kept }
    }),
  )
  if (opened.isNewDevice && !opened.isNew) {
    const app = await getAppName(auth, flow)
    await notifyOwner(auth, opened.account, (to) =>
      socialDeviceMail(to, { ...flow, app, service: identity.providerName, frameUrl: auth.config.frameUrl }),
    )
  }
  if (opened.kept) await notifyCancelled(auth, opened.account, opened.kept)
  const until = auth.clock.now() + authLimits.absoluteLife
  const reply = await toSessionReply(auth, { ...opened, thumbprint, until })
  return { ...reply, isNew: opened.isNew }
}

async function retryOnce<value>(run: () => Promise<value>): Promise<value> {
  try {
    return await run()
  } catch (error) {
    if (error !== concurrentAdd) throw error
    return run()
  }
}

async function findOrCreateAccount(
  auth: AuthContext,
  tx: Transaction<Tables>,
  { identity, id, flow }: IdentitySignIn,
) {
  const identityRow = await tx
    .selectFrom('authIdentity')
    .select('account')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (identityRow) return { account: identityRow.account, isNew: false }
  const now = auth.clock.now()
  const account = await createAccount(auth, tx, { identity, id })
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('authIdentity')
    .values({ id, account, provider: flow.provider, userName: null, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  // The created account is rolled back with the transaction.
  if (numInsertedOrUpdatedRows !== 1n) throw concurrentAdd
  return { account, isNew: true }
}

async function createAccount(
  auth: AuthContext,
  tx: Transaction<Tables>,
  { identity, id: identityId }: Pick<IdentitySignIn, 'identity' | 'id'>,
): Promise<string> {
  const { emailIndex: key, emailSeal } = await auth.secrets()
  const { providerName: name } = identity
  // An unconfirmed address could be anybody’s, and the answer would reveal whether it has an account.
  if (identity.isUnconfirmed)
    throw new HttpFailure(
      422,
      'unconfirmed',
      `${name} has not confirmed your e-mail address yet. Confirm it there, then sign in here again.`,
    )
  const now = auth.clock.now()
  const email = identity.email === undefined ? undefined : parseEmail(identity.email)
  const emailIndex = email === undefined ? null : toEmailIndex(key, email)
  const id = randomBytes(16).toString('base64url')
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('authAccount')
    .values({
      id,
      emailIndex,
      email: email === undefined ? null : sealText(emailSeal, email, `account|${id}`),
      isMailLogin: false,
      createdAt: now,
      eventCount: 0,
      eventSeal: '',
    })
    .onConflict((conflict) => conflict.column('emailIndex').doNothing())
    .executeTakeFirst()
  const isTaken =
    numInsertedOrUpdatedRows !== 1n ||
    (emailIndex !== null && (await isReservedEmail(tx, { emailIndex, account: null, now })))
  // A concurrent request has just created the account of the same identity.
  if (
    isTaken &&
    (await tx.selectFrom('authIdentity').select('id').where('id', '=', identityId).executeTakeFirst())
  )
    throw concurrentAdd
  if (isTaken)
    throw new HttpFailure(
      409,
      'email_taken',
      `There is a wallet for ${email} already. Sign in to it the way it was made; then you can add ${name} in its settings.`,
    )
  return id
}

/** Id of an identity: a keyed digest of issuer and subject. `key` is the secret `emailIndex`. */
export function toIdentityId(key: Buffer, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string {
  return keyedDigest(key, ['identity', issuer, subject])
}
