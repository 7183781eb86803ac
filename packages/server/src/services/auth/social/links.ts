import { type AccessClaims, authLimits, type LinkProposal, type LinkReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Transaction } from 'kysely'
import type { Call } from '../../../http/caller/createRouteHandler.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import { digest, openText, sealText } from '../../../secrets/cryptography.ts'
import { recordEvent } from '../accountLog.ts'
import type { AuthContext } from '../auth.ts'
import { getAppName } from '../mails/appName.ts'
import { identityAddedMail, identityRemovedMail } from '../mails/notices.ts'
import { toPlainLine } from '../mails/renderMail.ts'
import { notifyOwner } from '../mails/sendMail.ts'
import { getAccount } from '../sessions/openSession.ts'
import { findSession, requireSession } from '../sessions/requireSession.ts'
import type { Identity } from './exchangeCode.ts'
import { getProviderName } from './providers.ts'
import { toIdentityId } from './signInWithIdentity.ts'
import { randomSecret, toSocialEndedFailure } from './socialFlow.ts'

/** Facts of an identity that are stored until its owner confirms. */
type LinkFacts = Pick<Tables['authSocial'], 'provider' | 'app' | 'device'> & {
  readonly providerName: string
  readonly userName: string
}

/**
 * Stores an identity as a proposal, which the frame shows to the person before it is added to their account.
 * `linkIdentity` adds what is stored here, whatever the provider says later.
 *
 * @throws HttpFailure 410 `social` for another or no session; 409 `linked` or `linked_here` for an identity
 * that already signs in to an account
 */
export async function proposeLink(
  auth: AuthContext,
  flow: Tables['authSocial'],
  identity: Identity,
  claims: AccessClaims | undefined,
): Promise<LinkProposal> {
  const session = await findSession(auth, claims)
  if (!session || session.account !== flow.link) throw toSocialEndedFailure()
  const { emailIndex: key, emailSeal } = await auth.secrets()
  const id = toIdentityId(key, identity)
  const existing = await auth.db.query
    .selectFrom('authIdentity')
    .select('account')
    .where('id', '=', id)
    .executeTakeFirst()
  if (existing) throw toLinkedFailure(identity.providerName, existing.account === session.account)
  const token = randomSecret()
  const { provider, app, device, language } = flow
  const userName = toPlainLine(identity.userName ?? '')
  const facts: LinkFacts = { provider, app, device, providerName: identity.providerName, userName }
  await auth.db.query
    .insertInto('authLink')
    .values({
      tokenDigest: digest(token),
      account: session.account,
      session: session.id,
      identity: id,
      facts: sealText(emailSeal, JSON.stringify(facts), `link|${id}`),
      language,
      until: auth.clock.now() + authLimits.confirmLife,
    })
    .execute()
  return {
    token,
    provider,
    ...(userName && { userName }),
    ...(identity.email !== undefined && { email: toPlainLine(identity.email) }),
    expiresIn: authLimits.confirmLife,
  }
}

/** The failure of an identity that already signs in to this account or another one. */
function toLinkedFailure(providerName: string, isOwn: boolean): HttpFailure {
  return new HttpFailure(
    409,
    isOwn ? 'linked_here' : 'linked',
    isOwn
      ? `This ${providerName} account signs in to this wallet already. To add another one, choose it there.`
      : `This ${providerName} account signs in to another wallet already, so it was not added to this one.`,
  )
}

/** Adds the identity of a proposal to the account of the session that requested it, once. */
export async function linkIdentity(
  auth: AuthContext,
  { claims, body, projectId = '' }: Call<typeof authApi.link>,
): Promise<LinkReply> {
  const { id: session, account } = await requireSession(auth, claims)
  const { emailSeal } = await auth.secrets()
  const now = auth.clock.now()
  const { facts, language } = await auth.db.query.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('authLink')
      .where('tokenDigest', '=', digest(body.token))
      .where('session', '=', session)
      .where('account', '=', account)
      .where('until', '>', now)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw toSocialEndedFailure()
    const id = row.identity
    const facts = JSON.parse(openText(emailSeal, row.facts, `link|${id}`)) as LinkFacts
    const { provider, userName, device } = facts
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('authIdentity')
      .values({
        id,
        account,
        provider,
        userName: userName ? sealText(emailSeal, userName, `identity|${id}`) : null,
        createdAt: now,
        lastUsedAt: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    // The identity was linked elsewhere, or has an account of its own, since the proposal.
    if (numInsertedOrUpdatedRows !== 1n) throw toLinkedFailure(facts.providerName, false)
    await recordEvent(auth, tx, { account, event: 'identity_added', device })
    return { facts, language: row.language }
  })
  const app = await getAppName(auth, { project: projectId, app: facts.app })
  await notifyOwner(auth, account, (to) =>
    identityAddedMail(to, { app, service: facts.providerName, language }),
  )
  return { account: await getAccount(auth, account) }
}

/**
 * Requires that a device new to the account removes only what was added after it. Otherwise one stolen login
 * could lock the owner out before the notices are read. The device an account was created on is not new to it.
 *
 * @param addedAt when the identity to remove was added, milliseconds since 1970
 * @throws HttpFailure 403 `hold`
 */
async function requireOlderDevice(
  { clock }: Pick<AuthContext, 'clock'>,
  tx: Transaction<Tables>,
  { device, accountCreatedAt, addedAt }: { device: string; accountCreatedAt: number; addedAt: number },
): Promise<void> {
  const { approvedAt } = await tx
    .selectFrom('authDevice')
    .select('approvedAt')
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  const isFounding = approvedAt - accountCreatedAt <= authLimits.foundingFor
  const isOld = clock.now() - approvedAt >= authLimits.newFor
  if (isFounding || isOld || addedAt >= approvedAt) return
  throw new HttpFailure(
    403,
    'hold',
    'This device is new to your account. For your safety it can take away older ways to sign in after 24 hours. Nothing was changed.',
  )
}

/** Removes an identity, and ends every other session, because somebody may be signed in by it elsewhere. */
export async function unlinkIdentity(
  auth: AuthContext,
  { claims, body, projectId = '' }: Call<typeof authApi.unlink>,
): Promise<LinkReply> {
  const session = await requireSession(auth, claims)
  const { account } = session
  const provider = await auth.db.query.transaction().execute(async (tx) => {
    // Locks the account: two concurrent requests must not remove the last two ways to sign in.
    const { isMailLogin } = await tx
      .selectFrom('authAccount')
      .select('isMailLogin')
      .where('id', '=', account)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const identities = await tx
      .selectFrom('authIdentity')
      .select(['id', 'provider', 'createdAt'])
      .where('account', '=', account)
      .execute()
    const identity = identities.find(({ id }) => id === body.id)
    if (!identity)
      throw new HttpFailure(
        410,
        'social_gone',
        'This way to sign in is no longer there. Nothing was changed.',
      )
    if (!isMailLogin && identities.length === 1)
      throw new HttpFailure(
        409,
        'last',
        'This is the only way to sign in to this wallet. Add another one first, then take this one away.',
      )
    await requireOlderDevice(auth, tx, { ...session, addedAt: identity.createdAt })
    await tx.deleteFrom('authIdentity').where('id', '=', identity.id).execute()
    await tx
      .updateTable('authSession')
      .set({ endedAt: auth.clock.now() })
      .where('account', '=', account)
      .where('id', '<>', session.id)
      .where('endedAt', 'is', null)
      .execute()
    await recordEvent(auth, tx, { account, event: 'identity_removed' })
    return identity.provider
  })
  const app = await getAppName(auth, { project: projectId, app: session.app })
  await notifyOwner(auth, account, (to) =>
    identityRemovedMail(to, { app, service: getProviderName(provider), language: body.language ?? 'en' }),
  )
  return { account: await getAccount(auth, account) }
}
