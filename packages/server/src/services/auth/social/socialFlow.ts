import { createHash, randomBytes } from 'node:crypto'
import {
  type AccessClaims,
  authLimits,
  type DeviceKind,
  type SocialProvider,
  type SocialRefusal,
} from '@latchkey/protocol'
import { socialRefusals } from '@latchkey/protocol/schemas'
import { checkProject } from '../../../http/checkProject.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { digest, sealText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import { toClientNetwork } from '../email/mailBudget.ts'
import { toDeviceName } from '../mails/deviceName.ts'
import { requireSession } from '../sessions/requireSession.ts'

/** A request to sign in with a provider. */
type SocialCall = {
  readonly body: {
    readonly app: { readonly origin: string }
    readonly device?: DeviceKind | undefined
    readonly language?: string | undefined
    readonly link?: boolean | undefined
  }
  readonly thumbprint: string
  readonly claims: AccessClaims | undefined
  readonly clientAddress: string
  readonly projectId: string | undefined
}

/**
 * Authorizes a social sign-in: the app’s origin belongs to its project, and adding an identity needs a fresh
 * sign-in.
 *
 * @returns the account an identity is added to; null for a sign-in
 * @throws HttpFailure 401, 403, and 503 when the projects can't be read
 */
export async function authorizeSocialCall(auth: AuthContext, call: SocialCall): Promise<string | null> {
  const { app, link } = call.body
  await checkProject(auth, { projectId: call.projectId, origin: app.origin, counts: false })
  if (!link) return null
  const session = await requireSession(auth, call.claims)
  if (auth.clock.now() - session.authTime > authLimits.freshFor)
    throw new HttpFailure(
      403,
      'fresh_login',
      'Your last sign-in is too long ago for this. Sign in again, then add the other way.',
    )
  return session.account
}

/** Stores a social sign-in under way. One call in fifty deletes the expired ones. */
export async function startSocial(
  auth: AuthContext,
  call: SocialCall,
  start: {
    readonly provider: SocialProvider
    /** Account the identity is to be added to; null for a sign-in. */
    readonly link: string | null
    readonly state: string
    /** Stored encrypted; read by the exchange. */
    readonly secrets: object
    /** Digest of the frame’s secret for a window without opener (`socialRequest` of the protocol). */
    readonly ticket?: string | undefined
    readonly returnTo?: string | undefined
  },
): Promise<{ readonly flowId: string; readonly expiresIn: number }> {
  const { emailSeal } = await auth.secrets()
  const now = auth.clock.now()
  const id = randomBytes(16).toString('base64url')
  const { query } = auth.db
  await query
    .insertInto('authSocial')
    .values({
      id,
      provider: start.provider,
      thumbprint: call.thumbprint,
      app: new URL(call.body.app.origin).origin,
      device: toDeviceName(call.body.device),
      language: call.body.language ?? 'en',
      network: toClientNetwork(call.clientAddress),
      createdAt: now,
      until: now + authLimits.socialLife,
      stateDigest: digest(start.state),
      secrets: sealText(emailSeal, JSON.stringify(start.secrets), `social|${id}`),
      ticketDigest: start.ticket ?? null,
      returnTo: start.returnTo ?? null,
      link: start.link,
      answer: null,
      codeDigest: null,
      metCode: null,
      usedAt: null,
    })
    .execute()
  return { flowId: id, expiresIn: authLimits.socialLife }
}

/** Returns 256 random bits as 43 characters of base64url. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** PKCE code challenge (RFC 7636 §4.2). */
export function toCodeChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/**
 * Resolves to the reply of `run`, or to a refusal that a person meets on their way (`socialRefusals`) as a reply: a request that
 * fails prints a red line in the browser.
 *
 * @throws every other failure of `run`
 */
export async function toSocialReply<reply>(run: () => Promise<reply>): Promise<reply | SocialRefusal> {
  try {
    return await run()
  } catch (error) {
    const field = error instanceof HttpFailure ? error.field : undefined
    const reason = socialRefusals.find((one) => one === field)
    if (!(error instanceof HttpFailure) || !reason) throw error
    return { status: 'refused', reason, description: error.message }
  }
}

/**
 * The failure of a sign-in that is expired, used, of another device, or unknown. The message is the same on
 * purpose.
 */
export function toSocialEndedFailure(): HttpFailure {
  return new HttpFailure(
    410,
    'social',
    'This sign-in is over: it took too long, or was begun elsewhere. Nothing was changed; start it again.',
  )
}
