import {
  type CaipNetworkId,
  type CodeProvider,
  codeProviders,
  parseCaipNetworkId,
  type SocialProvider,
  socialProviders,
} from '@latchkey/protocol'
import { type EnvironmentReader, parseBaseUrl, type ServerMode } from './environment.ts'

/** The credentials of this server at a provider. */
export type SocialClient = {
  readonly clientId: string
  readonly secret:
    | string
    /** Apple has no secret: one is signed for each exchange with the operator's key (PKCS #8, PEM). */
    | { readonly teamId: string; readonly keyId: string; readonly privateKey: string }
}

/** Sign-in with other services. Providers without settings are not offered. */
export type SocialConfig = {
  readonly providers: Readonly<Partial<Record<CodeProvider, SocialClient>>>
  /** Development: one server plays every provider, each at `<base>/<provider>`. */
  readonly base?: string
  readonly farcaster?: {
    /** The channel server. */
    readonly relay: string
    /** Where the registries are. */
    readonly chain: CaipNetworkId
    readonly idRegistry: `0x${string}`
    readonly keyRegistry: `0x${string}`
  }
}

/** Farcaster's registries on Optimism (docs.farcaster.xyz, contract deployments). */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'

/** Parses the settings of other sign-in services. A provider with only some of its settings is a problem. */
export function parseSocialConfig(reader: EnvironmentReader, mode: ServerMode): SocialConfig {
  const providers: Partial<Record<CodeProvider, SocialClient>> = {}
  for (const provider of codeProviders) {
    const client = parseClient(reader, provider)
    if (client) providers[provider] = client
  }
  const base = parseBaseUrl(reader, 'LATCHKEY_SOCIAL_BASE')
  if (base && mode !== 'development')
    reader.fail('LATCHKEY_SOCIAL_BASE', 'is for development only (LATCHKEY_MODE=development)')
  const farcaster = parseFarcaster(reader)
  return { providers, ...(base && { base }), ...(farcaster && { farcaster }) }
}

function parseClient(reader: EnvironmentReader, provider: CodeProvider): SocialClient | undefined {
  const prefix = `LATCHKEY_${provider.toUpperCase()}`
  const names =
    provider === 'apple'
      ? (['CLIENT_ID', 'TEAM_ID', 'KEY_ID', 'PRIVATE_KEY'] as const)
      : (['CLIENT_ID', 'CLIENT_SECRET'] as const)
  const values = names.map((name) => reader.text(`${prefix}_${name}`))
  if (values.every((value) => value === undefined)) return undefined
  // Some of the values are secrets, so they never appear in a problem.
  for (const [index, name] of names.entries())
    if (values[index] === undefined)
      reader.fail(
        `${prefix}_${name}`,
        `is needed to sign in with ${provider}, as its other settings are there`,
      )
  const [clientId = '', secretOrTeamId = '', keyId = '', key = ''] = values
  if (provider !== 'apple') return { clientId, secret: secretOrTeamId }
  const privateKey = key.replaceAll('\\n', '\n')
  if (values[3] !== undefined && !/^-----BEGIN PRIVATE KEY-----/.test(privateKey))
    reader.fail('LATCHKEY_APPLE_PRIVATE_KEY', 'must be the key file Apple gave (PEM, line breaks as \\n)')
  return { clientId, secret: { teamId: secretOrTeamId, keyId, privateKey } }
}

function parseFarcaster(reader: EnvironmentReader): SocialConfig['farcaster'] {
  const relay = parseBaseUrl(reader, 'LATCHKEY_FARCASTER_RELAY')
  if (!relay) return undefined
  const id = reader.text('LATCHKEY_FARCASTER_CHAIN') ?? 'eip155:10'
  const chain = parseCaipNetworkId(id)?.caipNetworkId
  if (!chain?.startsWith('eip155:')) reader.fail('LATCHKEY_FARCASTER_CHAIN', 'must be like eip155:10')
  const address = (variable: string, fallback: `0x${string}`) => {
    const value = reader.text(variable) ?? fallback
    if (!/^0x[0-9a-fA-F]{40}$/.test(value)) reader.fail(variable, 'must be a contract address')
    return value as `0x${string}`
  }
  return {
    relay,
    chain: chain ?? 'eip155:10',
    idRegistry: address('LATCHKEY_FARCASTER_ID_REGISTRY', idRegistry),
    keyRegistry: address('LATCHKEY_FARCASTER_KEY_REGISTRY', keyRegistry),
  }
}

/** The configured providers, in display order. */
export function listSocialProviders({ providers, farcaster }: SocialConfig): readonly SocialProvider[] {
  return socialProviders.filter((name) =>
    name === 'farcaster' ? farcaster !== undefined : providers[name as CodeProvider] !== undefined,
  )
}
