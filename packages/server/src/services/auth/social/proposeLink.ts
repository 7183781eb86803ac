import { type AccessClaims, authLimits, type LinkProposal } from '@latchkey/protocol'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/tables/Tables.ts'
import { digest } from '../../../secrets/digest.ts'
import { sealText } from '../../../secrets/sealText.ts'
import type { Auth } from '../Auth.ts'
import { plainLine } from '../mails/plainLine.ts'
import { findSession } from '../session/requireSession.ts'
import type { Identity } from './exchangeCode.ts'
import { identityIdOf } from './identityIdOf.ts'
import { randomSecret, socialIsOver } from './startSocial.ts'

/** What is kept of an identity until its owner has said yes. */
export type LinkFacts = Pick<Tables['authSocial'], 'provider' | 'app' | 'device'> & {
  readonly providerName: string
  readonly userName: string
}

/**
 * Who the provider says somebody is, for the person to look at before they are added to the account that began (X.13,
 * T-LINKACC). Nothing is changed yet. What is written down here is what `link` adds, whatever the provider says later.
 *
 * @throws HttpFailure 410 `social`: another session, or none; 409 `linked` or `linked_here`: it signs in to an account already
 */
export async function proposeLink(
  auth: Auth,
  flow: Tables['authSocial'],
  identity: Identity,
  claims: AccessClaims | undefined,
): Promise<LinkProposal> {
  const session = await findSession(auth, claims)
  if (!session || session.account !== flow.link) throw socialIsOver()
  const { emailIndex: key, emailSeal } = await auth.secrets()
  const id = identityIdOf(key, identity)
  const known = await auth.db.query
    .selectFrom('authIdentity')
    .select('account')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known) throw isLinked(identity.providerName, known.account === session.account)
  const token = randomSecret()
  const { provider, app, device, language } = flow
  const userName = plainLine(identity.userName ?? '')
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
    ...(identity.email !== undefined && { email: plainLine(identity.email) }),
    expiresIn: authLimits.confirmLife,
  }
}

/** It signs in to an account already: this one, or somebody else's. */
export function isLinked(providerName: string, isOwn: boolean): HttpFailure {
  return new HttpFailure(
    409,
    isOwn ? 'linked_here' : 'linked',
    isOwn
      ? `This ${providerName} account signs in to this wallet already. To add another one, choose it there.`
      : `This ${providerName} account signs in to another wallet already, so it was not added to this one.`,
  )
}
