import { authLimits, type LinkReply } from '@latchkey/protocol'
import type { authApi } from '@latchkey/protocol/schemas'
import type { Transaction } from 'kysely'
import type { Call } from '../../../http/caller/answerRoute.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/tables/Tables.ts'
import { digest } from '../../../secrets/digest.ts'
import { openText, sealText } from '../../../secrets/sealText.ts'
import type { Auth } from '../Auth.ts'
import { recordEvent } from '../audit/recordEvent.ts'
import { identityAddedMail, identityRemovedMail } from '../mails/identityMails.ts'
import { tellOwner } from '../mails/tellOwner.ts'
import { requireSession } from '../session/requireSession.ts'
import { readAccount } from '../session/toReply.ts'
import { isLinked, type LinkFacts } from '../social/proposeLink.ts'
import { providerNameOf } from '../social/providerNameOf.ts'
import { socialIsOver } from '../social/startSocial.ts'

/** Adds the identity of a proposal to the account of the session that asked, once (X.13, T-LINKACC). */
export async function link(auth: Auth, { claims, body }: Call<typeof authApi.link>): Promise<LinkReply> {
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
    if (!row) throw socialIsOver()
    const id = row.identity
    const told = JSON.parse(openText(emailSeal, row.facts, `link|${id}`)) as LinkFacts
    const { provider, userName, device } = told
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
    // meanwhile it was added elsewhere, or has an account of its own
    if (numInsertedOrUpdatedRows !== 1n) throw isLinked(told.providerName, false)
    await recordEvent(auth, tx, { account, event: 'identity_added', device })
    return { facts: told, language: row.language }
  })
  await tellOwner(auth, account, (to) =>
    identityAddedMail(to, { ...facts, service: facts.providerName, language }),
  )
  return { account: await readAccount(auth, account) }
}

/**
 * Who got in lately takes away only what came later still: else one stolen login, on a device of the thief's, shuts the owner out for
 * ever, before the notices are read (T-LINKACC). The device an account was made on is not new to it.
 *
 * @throws HttpFailure 403 `hold`
 */
async function requireOlderDevice(
  { clock }: Pick<Auth, 'clock'>,
  tx: Transaction<Tables>,
  { device, accountCreatedAt, thing }: { device: string; accountCreatedAt: number; thing: number },
): Promise<void> {
  const { approvedAt } = await tx
    .selectFrom('authDevice')
    .select('approvedAt')
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  const isFounding = approvedAt - accountCreatedAt <= authLimits.foundingFor
  const isOld = clock.now() - approvedAt >= authLimits.newFor
  if (isFounding || isOld || thing >= approvedAt) return
  throw new HttpFailure(
    403,
    'hold',
    'This device is new to your account. For your safety it can take away older ways to sign in after 24 hours. Nothing was changed.',
  )
}

/** Takes an identity away. Whoever is in by it elsewhere is out with it: the other sessions end. */
export async function unlink(auth: Auth, { claims, body }: Call<typeof authApi.unlink>): Promise<LinkReply> {
  const session = await requireSession(auth, claims)
  const { account } = session
  const provider = await auth.db.query.transaction().execute(async (tx) => {
    // two at once must not take the last two
    const { isMailLogin } = await tx
      .selectFrom('authAccount')
      .select('isMailLogin')
      .where('id', '=', account)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const all = await tx
      .selectFrom('authIdentity')
      .select(['id', 'provider', 'createdAt'])
      .where('account', '=', account)
      .execute()
    const found = all.find(({ id }) => id === body.id)
    if (!found)
      throw new HttpFailure(
        410,
        'social_gone',
        'This way to sign in is no longer there. Nothing was changed.',
      )
    if (!isMailLogin && all.length === 1)
      throw new HttpFailure(
        409,
        'last',
        'This is the only way to sign in to this wallet. Add another one first, then take this one away.',
      )
    await requireOlderDevice(auth, tx, { ...session, thing: found.createdAt })
    await tx.deleteFrom('authIdentity').where('id', '=', found.id).execute()
    await tx
      .updateTable('authSession')
      .set({ endedAt: auth.clock.now() })
      .where('account', '=', account)
      .where('id', '<>', session.id)
      .where('endedAt', 'is', null)
      .execute()
    await recordEvent(auth, tx, { account, event: 'identity_removed' })
    return found.provider
  })
  const { app } = session
  await tellOwner(auth, account, (to) =>
    identityRemovedMail(to, { app, service: providerNameOf(provider), language: body.language ?? 'en' }),
  )
  return { account: await readAccount(auth, account) }
}
