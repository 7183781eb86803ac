import type { CodeProvider } from '@latchkey/protocol'
import {
  AuthorizationResponseError,
  authorizationCodeGrantRequest,
  clockTolerance,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  protectedResourceRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from 'oauth4webapi'
import { EgressError } from '../../../errors.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Tables } from '../../../ports/db.ts'
import { openText } from '../../../secrets/cryptography.ts'
import type { AuthContext } from '../auth.ts'
import type { Profile } from './providers.ts'
import { type Social, toProviderDownFailure } from './socials.ts'

/** Seconds a provider’s clock may be off. */
const clockSkew = 60

/** A person at a provider, identified by issuer and subject; everything else may change. */
export type Identity = Profile & { readonly issuer: string; readonly providerName: string }

/**
 * Exchanges a provider’s authorization code for the person’s identity (OAuth 2.0 with the checks of RFC 9700).
 * Validates state, issuer (RFC 9207), PKCE, and of an ID token signature, issuer, audience, time and nonce.
 *
 * @throws HttpFailure 404 `provider`, 410 `social_declined`, 410 `social_refused` for an invalid answer, 503
 * `provider_down`
 */
export async function exchangeCode(auth: AuthContext, flow: Tables['authSocial']): Promise<Identity> {
  const { emailSeal } = await auth.secrets()
  const social = await auth.socials.get(flow.provider as CodeProvider)
  const { name, issuer, toProfile } = social.facts
  const { verifier, nonce } = JSON.parse(openText(emailSeal, flow.secrets, `social|${flow.id}`)) as {
    verifier: string
    nonce: string
  }
  const answer = new URLSearchParams(openText(emailSeal, flow.answer ?? '', `answer|${flow.id}`))
  try {
    const profile = toProfile(await fetchProfile(social, answer, { verifier, nonce }))
    return { ...profile, issuer, providerName: name }
  } catch (error) {
    throw toFailure(auth, social, error)
  }
}

async function fetchProfile(
  { server, client, clientAuth, redirectUri, requestOptions, facts }: Social,
  answer: URLSearchParams,
  { verifier, nonce }: { readonly verifier: string; readonly nonce: string },
): Promise<unknown[]> {
  const lenientClient = { ...client, [clockTolerance]: clockSkew }
  const parameters = validateAuthResponse(server, lenientClient, answer, answer.get('state') ?? '')
  const response = await authorizationCodeGrantRequest(
    server,
    lenientClient,
    clientAuth,
    parameters,
    redirectUri,
    verifier,
    requestOptions,
  )
  if (facts.oauth2) {
    const { access_token: token } = await processAuthorizationCodeResponse(server, lenientClient, response)
    const answers: unknown[] = []
    for (const url of facts.oauth2.profile) {
      const profileResponse = await protectedResourceRequest(
        token,
        'GET',
        new URL(url),
        undefined,
        undefined,
        requestOptions,
      )
      if (!profileResponse.ok) throw new TypeError('no profile')
      answers.push(await profileResponse.json())
    }
    return answers
  }
  const tokens = await processAuthorizationCodeResponse(server, lenientClient, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  // TLS to the token endpoint would suffice; an invalid signature still shows that something is wrong.
  await validateApplicationLevelSignature(server, response, requestOptions)
  return [getValidatedIdTokenClaims(tokens)]
}

function toFailure({ log }: AuthContext, { provider, facts: { name } }: Social, error: unknown): HttpFailure {
  const text = 'Nothing was changed; try again, or sign in another way.'
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return new HttpFailure(410, 'social_declined', `You did not let ${name} sign you in here. ${text}`)
  const cause = error instanceof Error ? error : undefined
  if (cause instanceof EgressError || cause?.cause instanceof EgressError) return toProviderDownFailure(name)
  log.warn({ provider, problem: toErrorCode(error) }, 'A provider’s answer was refused')
  return new HttpFailure(
    410,
    'social_refused',
    `The answer of ${name} was not what was asked for, so it was refused. ${text}`,
  )
}

/** Error code of the library; never the answer itself. */
function toErrorCode(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown').slice(0, 80)
}
