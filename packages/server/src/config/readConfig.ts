import type { CaipNetworkId } from '@latchkey/protocol'
import { parseOriginPattern } from '../base/originPatterns.ts'
import { readPublicKey } from '../directory/signature.ts'
import type { LimitRule } from '../ports/platform.ts'
import {
  type BlockscoutConfig,
  type ChainConfig,
  parseBlockscout,
  parseChains,
  parseIndexedChains,
} from './chains.ts'
import {
  type AuthConfig,
  type KeysConfig,
  type KmsConfig,
  type MailConfig,
  parseEmbeddedConfig,
} from './embedded.ts'
import {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
  ServerConfigError,
  type ServerMode,
  type ServerPreset,
} from './environment.ts'
import { loadNetworks, loadTokens, type NetworkDescription, type TokenListEntry } from './networks.ts'
import { type OnrampConfig, parseOnrampConfig } from './onramp.ts'
import { parseRelayConfig, type RelayConfig } from './relay.ts'
import { parseSocialConfig, type SocialConfig } from './social.ts'
import { type ExchangeConfig, loadExchanges, parseZeroEx, type ZeroExConfig } from './swaps.ts'

/**
 * Reads the `LATCHKEY_*` environment.
 *
 * @throws ServerConfigError naming every variable that can't be used.
 * @example readConfig({ LATCHKEY_RPC_EIP155_1: 'https://rpc.example/v1' })
 */
export function readConfig(env: Environment): ServerConfig {
  const reader = createEnvironmentReader(env)
  const host = reader.text('LATCHKEY_HOST') ?? '127.0.0.1'
  const publicUrl = readPublicUrl(reader, host)
  const projectId = readProjectId(reader, 'LATCHKEY_PROJECT_ID')
  const testProjectId = readProjectId(reader, 'LATCHKEY_TEST_PROJECT_ID')
  const webRoot = reader.text('LATCHKEY_WEB_ROOT')
  const logRange = reader.integer('LATCHKEY_LOG_RANGE', 0, [1, 1_000_000_000])
  const egressAllow = readEgressAllow(reader, 'LATCHKEY_EGRESS_ALLOW')
  const secret = readSecret(reader)
  const ipfsGateway = readIpfsGateway(reader)
  const databaseUrl = readDatabaseUrl(reader)
  const redisUrl = readRedisUrl(reader)
  const chains = parseChains(env, reader, egressAllow)
  const directory = parseDirectoryConfig(reader)

  const mode = reader.choice('LATCHKEY_MODE', ['production', 'development'], 'production')
  const preset = reader.choice('LATCHKEY_PRESET', ['standard', 'compat'], 'standard')
  const data = reader.text('LATCHKEY_DATA') ?? '.latchkey/data'
  const zeroEx = parseZeroEx(reader, { chains, egressAllow })

  const config: ServerConfig = {
    mode,
    preset,
    port: reader.integer('LATCHKEY_PORT', 4180, [0, 65_535]),
    host,
    ...(publicUrl && { publicUrl }),
    ...(projectId && { projectId }),
    projectCheck: reader.choice(
      'LATCHKEY_PROJECTS',
      ['auto', 'check', 'off'],
      mode === 'development' ? 'off' : 'auto',
    ),
    ...(testProjectId && { testProjectId }),
    chains,
    networks: loadNetworks(reader),
    tokens: loadTokens(reader),
    prices: readPrices(reader),
    exchanges: loadExchanges(reader),
    nameZones: parseNameZones(reader, mode),
    ...(zeroEx && { zeroEx }),
    onramp: parseOnrampConfig(reader, { preset, egressAllow }),
    blockscout: parseBlockscout(env, reader, { chains, egressAllow }),
    ...(ipfsGateway && { ipfsGateway }),
    ...(webRoot && { webRoot }),
    forward: {
      header: readHeaderName(reader),
      hops: reader.integer('LATCHKEY_TRUST_PROXY', 0, [0, 10]),
    },
    limits: {
      route: parseLimit(reader, 'LATCHKEY_LIMIT_ROUTE', { capacity: 100, refillPerSecond: 10 }),
      project: parseLimit(reader, 'LATCHKEY_LIMIT_PROJECT', { capacity: 20_000, refillPerSecond: 2_000 }),
      rpc: parseLimit(reader, 'LATCHKEY_LIMIT_RPC', { capacity: 5_000, refillPerSecond: 500 }, 1_000),
      broadcast: parseLimit(reader, 'LATCHKEY_LIMIT_BROADCAST', { capacity: 60, refillPerSecond: 2 }),
      relayHandshake: parseLimit(reader, 'LATCHKEY_LIMIT_RELAY_HANDSHAKE', {
        capacity: 200,
        refillPerSecond: 20,
      }),
      relayFrames: parseLimit(reader, 'LATCHKEY_LIMIT_RELAY_FRAMES', {
        capacity: 1_000,
        refillPerSecond: 100,
      }),
      relayMessages: parseLimit(reader, 'LATCHKEY_LIMIT_RELAY_MESSAGES', {
        capacity: 20_000,
        refillPerSecond: 2_000,
      }),
    },
    relay: parseRelayConfig(reader, mode),
    scamOrigins: readOrigins(reader, 'LATCHKEY_SCAM_ORIGINS'),
    ...(redisUrl && { redisUrl }),
    events: readEvents(reader),
    ...(logRange > 0 && { logRange }),
    logLevel: reader.choice('LATCHKEY_LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'warn'),
    data,
    ...(databaseUrl && { databaseUrl }),
    index: parseIndexedChains(reader, chains),
    ...(directory && { directory }),
    buildHash: reader.text('LATCHKEY_BUILD_HASH')?.slice(0, 64) ?? 'unreleased',
    egressAllow,
    egressAllowContent: readEgressAllow(reader, 'LATCHKEY_EGRESS_ALLOW_CONTENT'),
    ...(secret && { secret }),
    ...parseEmbeddedConfig(reader, { mode, preset, data }),
    siwx: readSiwx(reader),
    social: parseSocialConfig(reader, mode),
  }
  if (reader.problems.length > 0) throw new ServerConfigError(reader.problems)
  return config
}

function readEvents(reader: EnvironmentReader): ServerConfig['events'] {
  return {
    isStored: reader.choice('LATCHKEY_EVENTS', ['off', 'store'], 'off') === 'store',
    keepsAddresses: reader.choice('LATCHKEY_EVENTS_ADDRESSES', ['off', 'on'], 'off') === 'on',
    days: reader.integer('LATCHKEY_EVENTS_DAYS', 90, [1, 3_650]),
  }
}

function readPublicUrl(reader: EnvironmentReader, host: string): string | undefined {
  const variable = 'LATCHKEY_PUBLIC_URL'
  const value = reader.text(variable)
  if (value === undefined) {
    // Clients are told this address; guessing one from 0.0.0.0 or from a Host header would tell them a wrong one.
    if (!/^(127(\.\d+){3}|::1|localhost)$/.test(host)) {
      reader.fail(variable, `is needed when LATCHKEY_HOST is ${host}: it is the address clients are told`)
    }
    return undefined
  }
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    reader.fail(variable, 'must be an http:// or https:// URL without user name, query or fragment')
    return undefined
  }
  return url.href.replace(/\/+$/, '')
}

function readSiwx(reader: EnvironmentReader): ServerConfig['siwx'] {
  return {
    isOn: reader.choice('LATCHKEY_SIWX', ['on', 'off'], 'on') === 'on',
    days: reader.integer('LATCHKEY_SIWX_DAYS', 7, [1, 90]),
  }
}

function readPrices(reader: EnvironmentReader): ServerConfig['prices'] {
  const file = reader.text('LATCHKEY_PRICES_FILE')
  const key = reader.text('LATCHKEY_COINGECKO_KEY')
  const plan = reader.choice('LATCHKEY_COINGECKO_PLAN', ['demo', 'pro', 'public'], 'demo')
  const minLiquidity = reader.integer('LATCHKEY_PRICES_LIQUIDITY', 10_000, [0, 1_000_000_000])
  return {
    ...(file && { file }),
    minLiquidity,
    // the public plan is asked for by its name alone, and is nobody's key
    ...(plan === 'public' ? { coinGecko: { plan } } : key && { coinGecko: { key, plan } }),
  }
}

function readIpfsGateway(reader: EnvironmentReader): string | undefined {
  const value = reader.text('LATCHKEY_IPFS_GATEWAY')
  const url = value !== undefined && URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return url.href.replace(/\/*$/, '/')
  if (value !== undefined)
    reader.fail('LATCHKEY_IPFS_GATEWAY', 'must be an http:// or https:// URL, e.g. https://ipfs.io/ipfs/')
  return undefined
}

function readProjectId(reader: EnvironmentReader, variable: string): string | undefined {
  const value = reader.text(variable)
  if (value === undefined || /^[\w-]{1,64}$/.test(value)) return value
  reader.fail(variable, 'may hold letters, digits, - and _ only, 64 at most')
  return undefined
}

/** The value never appears in a problem: it holds a password. */
function readDatabaseUrl(reader: EnvironmentReader): string | undefined {
  const variable = 'DATABASE_URL'
  const value = reader.text(variable)
  if (value === undefined) return undefined
  if (URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)) return value
  reader.fail(variable, 'must be postgres://<user>:<password>@<host>:<port>/<database>')
  return undefined
}

/** The value never appears in a problem: it may hold a password. */
function readRedisUrl(reader: EnvironmentReader): string | undefined {
  const value = reader.text('REDIS_URL')
  if (value === undefined || (URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol))) return value
  reader.fail('REDIS_URL', 'must be redis://<host>:<port> or rediss://…')
  return undefined
}

function readHeaderName(reader: EnvironmentReader): string {
  const value = reader.text('LATCHKEY_FORWARD_HEADER') ?? 'x-forwarded-for'
  if (!/^[A-Za-z0-9-]{1,64}$/.test(value)) reader.fail('LATCHKEY_FORWARD_HEADER', 'is not a header name')
  return value.toLowerCase()
}

function readEgressAllow(reader: EnvironmentReader, variable: string): string[] {
  return reader.list(variable).filter((entry) => {
    const known = !/[/@?#\s]/.test(entry) && URL.canParse(`http://${entry}`)
    if (!known) reader.fail(variable, `"${entry}" is not host or host:port`)
    return known
  })
}

function readOrigins(reader: EnvironmentReader, variable: string): string[] {
  return reader.list(variable).filter((entry) => {
    const isPattern = parseOriginPattern(entry) !== undefined
    if (!isPattern) reader.fail(variable, `"${entry}" is not an origin or host, e.g. https://*.example.com`)
    return isPattern
  })
}

function readSecret(reader: EnvironmentReader): string | undefined {
  const value = reader.text('LATCHKEY_SECRET')
  if (value === undefined || value.length >= 32) return value
  // never the value itself: this message is printed
  reader.fail('LATCHKEY_SECRET', 'must have 32 characters at least, e.g. of "openssl rand -hex 32"')
  return undefined
}

/** What `readConfig` makes of the environment. Plain data: `{ ...readConfig(env), port: 0 }` is fine. */
export type ServerConfig = {
  /** `development` multiplies the route limit by ten and turns long caching off. */
  readonly mode: ServerMode
  readonly preset: ServerPreset
  /** 0 lets the system choose. */
  readonly port: number
  /** The address to listen on. */
  readonly host: string
  /** Where clients reach the API. Absent: `http://<host>:<port>`. No trailing slash. */
  readonly publicUrl?: string
  readonly projectId?: string
  /** Whether calls must name a project: `auto` = as soon as there is one besides `projectId`. */
  readonly projectCheck: 'auto' | 'check' | 'off'
  /** The one project that may pass `providerId`. */
  readonly testProjectId?: string
  readonly chains: readonly ChainConfig[]
  /** What the web app offers (`LATCHKEY_NETWORKS_FILE`). */
  readonly networks: readonly NetworkDescription[]
  /** The operator's tokens (`LATCHKEY_TOKENS_FILE`). */
  readonly tokens: readonly TokenListEntry[]
  /** Where prices come from: a file first, then pools of `exchanges`, then CoinGecko. None of them: there are no prices. */
  readonly prices: {
    readonly file?: string
    /** US dollars a pool must hold of the token it is measured by; 0: pools set no price. */
    readonly minLiquidity: number
    /** The public plan needs no key. */
    readonly coinGecko?: { readonly key?: string; readonly plan: 'public' | 'demo' | 'pro' }
  }
  /** Where tokens are swapped (`LATCHKEY_SWAPS_FILE`), by chain. */
  readonly exchanges: Readonly<Record<CaipNetworkId, ExchangeConfig>>
  /** Zones names are given in, e.g. `latchkey.id`, the default one first; none: no names are given. */
  readonly nameZones: readonly string[]
  /** 0x's Swap API, for chains without an exchange of their own above (`LATCHKEY_ZEROX_*`). */
  readonly zeroEx?: ZeroExConfig
  /** Who sells tokens for money. */
  readonly onramp: OnrampConfig
  /** RPC APIs of Blockscouts that tell histories of chains which aren't indexed here, and the key they know us by. */
  readonly blockscout: BlockscoutConfig
  /** Under which `ipfs://` metadata is read, with a slash at its end. Absent: it is not read. */
  readonly ipfsGateway?: string
  /** The built web app. */
  readonly webRoot?: string
  /** Origin of the embedded wallet's frame (`LATCHKEY_FRAME_URL`), its first label `wallet`. No trailing slash. */
  readonly frameUrl?: string
  /** How to tell a client's address: `hops` reverse proxies append to `header`; 0 means the socket. */
  readonly forward: { readonly header: string; readonly hops: number }
  readonly limits: {
    /** Per route and client address, before the development factor. */
    readonly route: LimitRule
    /** Requests per project, whoever they come from. */
    readonly project: LimitRule
    /** JSON-RPC calls per project. */
    readonly rpc: LimitRule
    /** `eth_sendRawTransaction` and its like per client address. */
    readonly broadcast: LimitRule
    /** Handshakes of the relay per client address. */
    readonly relayHandshake: LimitRule
    /** Frames of one relay connection; acknowledgements are free. */
    readonly relayFrames: LimitRule
    /** Messages through the relay per project, or per client address without a known one. */
    readonly relayMessages: LimitRule
  }
  /** The WalletConnect relay. */
  readonly relay: RelayConfig
  /** Origins that deceive people, as patterns: the verify service says so of them. */
  readonly scamOrigins: readonly string[]
  /** Redis or Valkey, for several nodes. Absent: Postgres carries what nodes tell each other. */
  readonly redisUrl?: string
  /** Analytics. */
  readonly events: {
    readonly isStored: boolean
    /** Whether accounts' addresses are kept with them. */
    readonly keepsAddresses: boolean
    readonly days: number
  }
  /** The widest `eth_getLogs` range in blocks. Absent: no cap. */
  readonly logRange?: number
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Where this server keeps its files. */
  readonly data: string
  /** Postgres. Absent: the embedded database in `<data>/database`. */
  readonly databaseUrl?: string
  /** Chains whose blocks are indexed here from the first one on: local and small ones. */
  readonly index: 'all' | readonly CaipNetworkId[]
  /** The commit this was built from, as `/health` shows it. */
  readonly buildHash: string
  /** The operator's own wallet directory (`LATCHKEY_DIRECTORY_FILE`); absent: the built-in one. */
  readonly directory?: {
    readonly file: string
    /** Public keys trusted besides ours. */
    readonly keys: readonly string[]
    /** A snapshot of a lower version is refused. */
    readonly minimumVersion: number
  }
  /** `host:port` or `host` that may be reached although private. */
  readonly egressAllow: readonly string[]
  /** The same for addresses that strangers chose: token metadata and pictures. */
  readonly egressAllowContent: readonly string[]
  /** The e-mail sign-in. `url`: where clients reach it, if not at `publicUrl`. */
  readonly auth: AuthConfig
  /** Sign-in with other services; those without settings are offered to nobody. */
  readonly social: SocialConfig
  /** The server's share of embedded wallets. */
  readonly keys: KeysConfig
  /** Sign-in with any wallet (`/auth/v1`), and how many days a session lasts. */
  readonly siwx: { readonly isOn: boolean; readonly days: number }
  /** Transports of mail, in the order they are tried; none = nothing that needs mail is offered. */
  readonly mail: MailConfig
  /** Where the keys are that encrypt what the database keeps. */
  readonly kms: KmsConfig
  /** Proves that addresses of pictures were made here. Absent: kept in the data folder. */
  readonly secret?: string
}

/** Reads where the operator's wallet directory is, and who may sign it. Undefined: the built-in directory is used. */
function parseDirectoryConfig(reader: EnvironmentReader): ServerConfig['directory'] {
  const file = reader.text('LATCHKEY_DIRECTORY_FILE')
  const minimumVersion = reader.integer('LATCHKEY_DIRECTORY_VERSION', 0, [0, 1_000_000_000])
  const keys = reader.list('LATCHKEY_DIRECTORY_KEYS').filter((key) => {
    const isKey = readPublicKey(key) !== undefined
    if (!isKey) {
      reader.fail(
        'LATCHKEY_DIRECTORY_KEYS',
        'must hold public keys as "latchkey directory sign" prints them: ed25519:…',
      )
    }
    return isKey
  })
  return file === undefined ? undefined : { file, keys, minimumVersion }
}

/** Zones of others, whose names nobody here may give away. */
const foreignZones = ['reown.id', 'eth.id', 'base.eth', 'cb.id', 'uni.eth']

/** Reads the zones names are given in. Development has one, so that names can be tried at once. */
function parseNameZones(reader: EnvironmentReader, mode: ServerConfig['mode']): readonly string[] {
  const variable = 'LATCHKEY_NAME_ZONES'
  const zones = reader.list(variable)
  for (const zone of zones) {
    if (!/^(?!-)[a-z\d-]{1,63}(?<!-)\.(?!-)[a-z\d-]{2,63}(?<!-)$/.test(zone))
      reader.fail(variable, `"${zone}" is not two labels in lower case, e.g. example.id`)
    else if (foreignZones.includes(zone))
      reader.fail(variable, `"${zone}" is another's: nobody here may give its names`)
  }
  return zones.length > 0 || mode === 'production' ? zones : ['latchkey.id']
}

/** Reads `<capacity>/<refill per second>`, e.g. `100/10`. */
function parseLimit(reader: EnvironmentReader, variable: string, fallback: LimitRule, least = 1): LimitRule {
  const value = reader.text(variable)
  if (value === undefined) return fallback
  const [, capacity, refill] = /^(\d{1,9})\/(\d{1,9})$/.exec(value) ?? []
  const rule = { capacity: Number(capacity), refillPerSecond: Number(refill) }
  if (rule.capacity >= least && rule.refillPerSecond >= 1) return rule
  reader.fail(
    variable,
    `must be <tokens>/<refill per second> with at least ${least}/1, e.g. ${fallback.capacity}/${fallback.refillPerSecond}`,
  )
  return fallback
}
