import { type CodeProvider, type SocialProvider, socialProviders } from '@latchkey/protocol'
import { importPKCS8, SignJWT } from 'jose'
import {
  type AuthorizationServer,
  allowInsecureRequests,
  type Client,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discoveryRequest,
  processDiscoveryResponse,
} from 'oauth4webapi'
import { type ProviderWatch, watchProvider } from '../../../base/watchProvider.ts'
import type { ServerConfig } from '../../../config/readConfig.ts'
import { listSocialProviders, type SocialClient } from '../../../config/social.ts'
import { EgressError } from '../../../errors.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Ports } from '../../../ports/Ports.ts'
import type { Clock, Egress } from '../../../ports/platform.ts'
import { getProviderName, type ProviderFacts, providerFacts, rebaseFacts } from './providers.ts'

/** A configured provider, ready to use. */
export type Social = {
  readonly provider: CodeProvider
  readonly facts: ProviderFacts
  readonly server: AuthorizationServer
  readonly client: Client
  readonly clientAuth: ClientAuth
  /** Redirect address: one per provider, so that answers cannot be mixed up (RFC 9700 §4.4). */
  readonly redirectUri: string
  /** Options of each request to it. */
  readonly requestOptions: ReturnType<typeof egressFetch>
}

/** The providers this server is configured for. */
export type Socials = {
  readonly offered: () => readonly SocialProvider[]
  /**
   * Returns a provider.
   *
   * @throws HttpFailure 404 `provider`, 503 `provider_down` when its metadata cannot be read
   */
  get(provider: CodeProvider): Promise<Social>
  /** The way by which channels of Farcaster are opened. */
  readonly farcaster: Pick<Egress, 'request'>
  /**
   * A check of each offered provider, which rejects with a sentence while its last request failed. One without OpenID Connect
   * is judged by the requests of people alone: nothing of it may be asked without one.
   */
  readonly checks: () => readonly SocialCheck[]
}

/** How a provider answers just now. */
export type SocialCheck = {
  readonly provider: SocialProvider
  /** What it is called in texts. */
  readonly name: string
  check(): Promise<void>
}

/** Milliseconds discovered metadata is cached. */
const metadataLifetime = 60 * 60_000

type SocialsOptions = Pick<Ports, 'egress' | 'clock' | 'log'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'frameUrl' | 'social'>
  /** Base URL of the sign-in service, without a trailing slash. */
  readonly baseUrl: () => string
}

/** Creates the providers of the configuration. Metadata of OpenID Connect is discovered when a provider is first used. */
export function createSocials(options: SocialsOptions): Socials {
  const { config, clock, baseUrl, log, egress } = options
  const { providers, base } = config.social
  const watches = Object.fromEntries(
    socialProviders.map((provider) => [provider, watchProvider(egress, clock)]),
  ) as Readonly<Record<SocialProvider, ProviderWatch>>
  const factsOf = (provider: CodeProvider) =>
    base === undefined ? providerFacts[provider] : rebaseFacts(providerFacts[provider], provider, base)
  const requestOptionsOf = (provider: CodeProvider) => egressFetch({ egress: watches[provider], config })
  // Without a frame there is no page to return to.
  const offered = () => (config.frameUrl === undefined ? [] : listSocialProviders(config.social))
  const discovered = new Map<CodeProvider, { readonly server: AuthorizationServer; readonly until: number }>()

  async function discover(
    provider: CodeProvider,
    { issuer, oauth2 }: ProviderFacts,
  ): Promise<AuthorizationServer> {
    if (oauth2) return { issuer, authorization_endpoint: oauth2.authorize, token_endpoint: oauth2.token }
    const cached = discovered.get(provider)
    if (cached && cached.until > clock.monotonic()) return cached.server
    const url = new URL(issuer)
    const server = await processDiscoveryResponse(
      url,
      await discoveryRequest(url, requestOptionsOf(provider)),
    ).catch((error: unknown) => {
      log.warn(
        { provider, problem: error instanceof Error ? error.name : '' },
        'A provider could not be reached',
      )
      throw toProviderDownFailure(providerFacts[provider].name)
    })
    discovered.set(provider, { server, until: clock.monotonic() + metadataLifetime })
    return server
  }

  return {
    offered,
    async get(provider) {
      const settings = providers[provider]
      if (!settings || config.frameUrl === undefined)
        throw new HttpFailure(
          404,
          'provider',
          `Signing in with ${providerFacts[provider].name} is not set up here. Choose another way to sign in.`,
        )
      const facts = factsOf(provider)
      const server = await discover(provider, facts)
      return {
        provider,
        facts,
        server,
        // No other algorithm is accepted, above all not `none`.
        client: { client_id: settings.clientId, id_token_signed_response_alg: 'RS256' },
        clientAuth: toClientAuth(settings, {
          isBasic: facts.oauth2?.isBasic ?? false,
          issuer: facts.issuer,
          clock,
        }),
        redirectUri: `${baseUrl()}/login/social/callback/${provider}`,
        requestOptions: requestOptionsOf(provider),
      }
    },
    farcaster: watches.farcaster,
    checks: () =>
      offered().map((provider) => ({
        provider,
        name: getProviderName(provider),
        check: () => checkProvider(provider),
      })),
  }

  function checkProvider(provider: SocialProvider): Promise<void> {
    const facts = provider === 'farcaster' ? undefined : factsOf(provider)
    if (provider === 'farcaster' || !facts || facts.oauth2) return watches[provider].check()
    return watches[provider].check(() => discoveryRequest(new URL(facts.issuer), requestOptionsOf(provider)))
  }
}

/** The failure when a provider cannot be reached. */
export function toProviderDownFailure(name: string): HttpFailure {
  return new HttpFailure(
    503,
    'provider_down',
    `${name} does not answer just now. Nothing was changed; try again in a minute, or sign in another way.`,
    { 'retry-after': '30' },
  )
}

/**
 * Client authentication for a code exchange. Apple’s client secret is a token created per request and valid for
 * five minutes.
 */
function toClientAuth(
  { secret }: SocialClient,
  { isBasic, issuer, clock }: { readonly isBasic: boolean; readonly issuer: string; readonly clock: Clock },
): ClientAuth {
  if (typeof secret === 'string') return isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret)
  const { teamId, keyId, privateKey } = secret
  return async (_, { client_id }, body) => {
    const now = Math.floor(clock.now() / 1000)
    const clientSecret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(client_id)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + 300)
      .sign(await importPKCS8(privateKey, 'ES256'))
    body.set('client_id', client_id)
    body.set('client_secret', clientSecret)
  }
}

/** Limits of one answer of a provider: milliseconds, and bytes. */
const timeout = 8_000
const maxBytes = 256 * 1024

/**
 * Options of `oauth4webapi` that send every request through the egress guard. Plain http is allowed in
 * development only.
 */
function egressFetch({
  egress,
  config,
}: Pick<SocialsOptions, 'config'> & { readonly egress: Pick<Egress, 'request'> }) {
  return {
    [allowInsecureRequests]: config.mode === 'development',
    async [customFetch](
      url: string,
      { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
    ): Promise<Response> {
      const answer = await egress.request({
        url,
        method: method === 'POST' ? 'POST' : 'GET',
        // GitHub refuses requests without a user agent.
        headers: { ...headers, accept: 'application/json', 'user-agent': 'latchkey' },
        ...(body !== undefined && body !== null && { body: String(body) }),
        timeout,
        maxBytes,
      })
      // An answer with a server error is not validated further.
      if (answer.status >= 500)
        throw new EgressError('unreachable', `The provider answered ${answer.status}.`)
      const contentType = answer.headers['content-type']
      const isEmpty = answer.status === 204 || answer.status === 304
      return new Response(isEmpty ? null : answer.body, {
        status: answer.status,
        headers: typeof contentType === 'string' ? { 'content-type': contentType } : {},
      })
    },
  }
}
