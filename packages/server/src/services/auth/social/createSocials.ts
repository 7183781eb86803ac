import type { CodeProvider, SocialProvider } from '@latchkey/protocol'
import {
  type AuthorizationServer,
  type Client,
  type ClientAuth,
  discoveryRequest,
  processDiscoveryResponse,
} from 'oauth4webapi'
import { offeredSocials } from '../../../config/offeredSocials.ts'
import type { ServerConfig } from '../../../config/ServerConfig.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Ports } from '../../../ports/Ports.ts'
import { clientAuthOf } from './clientAuthOf.ts'
import { egressFetch } from './egressFetch.ts'
import { type ProviderFacts, providerFacts, rebaseFacts } from './providerFacts.ts'

/** A provider this server has settings for, as it is asked. */
export type Social = {
  readonly provider: CodeProvider
  readonly facts: ProviderFacts
  readonly server: AuthorizationServer
  readonly client: Client
  readonly clientAuth: ClientAuth
  /** Where it sends people back: one address a provider, so that answers can't be mixed up (RFC 9700 §4.4). */
  readonly redirectUri: string
  /** Options of each question to it. */
  readonly ask: ReturnType<typeof egressFetch>
}

/** The providers people may sign in with. */
export type Socials = {
  readonly offered: () => readonly SocialProvider[]
  /** @throws HttpFailure 404 `provider`, 503 `unavailable` where its metadata can't be read */
  get(provider: CodeProvider): Promise<Social>
}

/** Milliseconds its metadata counts. */
const discoveredFor = 60 * 60_000

export type SocialsOptions = Pick<Ports, 'egress' | 'clock' | 'log'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'frameUrl' | 'social'>
  /** Where clients reach the sign-in service, without a slash at the end. */
  readonly baseUrl: () => string
}

export function createSocials(options: SocialsOptions): Socials {
  const { config, clock, baseUrl, log } = options
  const { providers, base } = config.social
  const ask = egressFetch(options)
  const known = new Map<CodeProvider, { readonly server: AuthorizationServer; readonly until: number }>()

  async function discover(
    provider: CodeProvider,
    { issuer, plain }: ProviderFacts,
  ): Promise<AuthorizationServer> {
    if (plain) return { issuer, authorization_endpoint: plain.authorize, token_endpoint: plain.token }
    const kept = known.get(provider)
    if (kept && kept.until > clock.monotonic()) return kept.server
    const url = new URL(issuer)
    const server = await processDiscoveryResponse(url, await discoveryRequest(url, ask)).catch(
      (error: unknown) => {
        log.warn(
          { provider, problem: error instanceof Error ? error.name : '' },
          'A provider could not be asked',
        )
        throw providerIsDown(providerFacts[provider].name)
      },
    )
    known.set(provider, { server, until: clock.monotonic() + discoveredFor })
    return server
  }

  return {
    // without a frame there is nowhere to come back to
    offered: () => (config.frameUrl === undefined ? [] : offeredSocials(config.social)),
    async get(provider) {
      const settings = providers[provider]
      if (!settings || config.frameUrl === undefined)
        throw new HttpFailure(
          404,
          'provider',
          `Signing in with ${providerFacts[provider].name} is not set up here. Choose another way to sign in.`,
        )
      const real = providerFacts[provider]
      const facts = base === undefined ? real : rebaseFacts(real, provider, base)
      const server = await discover(provider, facts)
      return {
        provider,
        facts,
        server,
        // no other algorithm is taken, `none` least of all
        client: { client_id: settings.clientId, id_token_signed_response_alg: 'RS256' },
        clientAuth: clientAuthOf(settings, {
          isBasic: facts.plain?.isBasic ?? false,
          issuer: facts.issuer,
          clock,
        }),
        redirectUri: `${baseUrl()}/login/social/callback/${provider}`,
        ask,
      }
    },
  }
}

export function providerIsDown(name: string): HttpFailure {
  return new HttpFailure(
    503,
    'provider_down',
    `${name} does not answer just now. Nothing was changed; try again in a minute, or sign in another way.`,
    { 'retry-after': '30' },
  )
}
