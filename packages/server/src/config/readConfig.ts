import type { CaipNetworkId } from '@latchkey/protocol'
import { readPublicKey } from '../directory/signature.ts'
import {
  type AddedMethods,
  type BlockscoutConfig,
  type ChainConfig,
  parseAddedMethods,
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
  parseDatabaseUrl,
  parseEgressAllow,
  parseHeaderName,
  parseIpfsGateway,
  parseOrigins,
  parseProxyHops,
  parsePublicUrl,
  parseRedisUrl,
  parseSecret,
  parseTraces,
  type TracesConfig,
} from './endpoints.ts'
import {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
  parseProjectId,
  ServerConfigError,
  type ServerMode,
  type ServerPreset,
} from './environment.ts'
import { parseLimits, type RateLimits } from './limits.ts'
import { loadNetworks, loadTokens, type NetworkDescription, type TokenListEntry } from './networks.ts'
import { type OnrampConfig, parseOnrampConfig } from './onramp.ts'
import { parseRelayConfig, type RelayConfig } from './relay.ts'
import { parseSmartAccounts, type SmartAccountConfig } from './smartAccounts.ts'
import { parseSocialConfig, type SocialConfig } from './social.ts'
import { type ExchangeConfig, loadExchanges, parseZeroEx, type ZeroExConfig } from './swaps.ts'

/** The configuration as `readConfig` parses it. Plain data: `{ ...readConfig(env), port: 0 }` is fine. */
export type ServerConfig = {
  /** `development` multiplies the route limit by ten and turns long caching off. */
  readonly mode: ServerMode
  readonly preset: ServerPreset
  /** 0 lets the system choose. */
  readonly port: number
  /** The address to listen on. */
  readonly host: string
  /** Seconds in which readiness says that the server stops, before it does. */
  readonly drainSeconds: number
  /** The port of `/metrics` and the console on 127.0.0.1 (`LATCHKEY_ADMIN_PORT`). Undefined: the port is not opened. 0: the operating system chooses one. */
  readonly adminPort?: number
  /** Where traces go (`LATCHKEY_TRACES_URL`). Absent: nothing is recorded. */
  readonly traces?: TracesConfig
  /** Whether readiness sends a message through the relay over the public URL once a minute. */
  readonly hasCanary: boolean
  /** Where clients reach the API. Absent: `http://<host>:<port>`. No trailing slash. */
  readonly publicUrl?: string
  readonly projectId?: string
  /** Whether calls must name a project. `auto`: as soon as there is one besides `projectId`. */
  readonly projectCheck: 'auto' | 'check' | 'off'
  /** The one project that may pass `providerId`. */
  readonly testProjectId?: string
  readonly chains: readonly ChainConfig[]
  /** What the web app offers (`LATCHKEY_NETWORKS_FILE`). */
  readonly networks: readonly NetworkDescription[]
  /** The operator's tokens (`LATCHKEY_TOKENS_FILE`). */
  readonly tokens: readonly TokenListEntry[]
  /** Sources of prices, in this order: a file, pools of `exchanges`, CoinGecko. Without any there are no prices. */
  readonly prices: {
    readonly file?: string
    /** US dollars a pool must hold of the token it is measured by; 0: pools give no prices. */
    readonly minLiquidity: number
    /** The public plan needs no key. */
    readonly coinGecko?: { readonly key?: string; readonly plan: 'public' | 'demo' | 'pro' }
  }
  /** The exchanges tokens are swapped on (`LATCHKEY_SWAPS_FILE`), by chain. */
  readonly exchanges: Readonly<Record<CaipNetworkId, ExchangeConfig>>
  /** Zones in which names are registered, e.g. `latchkey.id`, the default one first. None: names are not registered. */
  readonly nameZones: readonly string[]
  /** 0x's Swap API, for chains without an own exchange above (`LATCHKEY_ZEROX_*`). */
  readonly zeroEx?: ZeroExConfig
  /** Sellers of tokens. */
  readonly onramp: OnrampConfig
  /** Bundler and paymaster of smart accounts. */
  readonly smartAccounts: SmartAccountConfig
  /** Blockscout instances for the histories of chains that are not indexed here, and the API key. */
  readonly blockscout: BlockscoutConfig
  /** Prefix of `ipfs://` content, with a slash at its end. Absent: such content is not fetched. */
  readonly ipfsGateway?: string
  /** The built web app. */
  readonly webRoot?: string
  /** Origin of the embedded wallet's frame (`LATCHKEY_FRAME_URL`). Its first label is `wallet`. No trailing slash. */
  readonly frameUrl?: string
  /** Origins that may embed the frame for projects without a list of their own. Required in production. */
  readonly frameEmbedders: readonly string[]
  /** How client addresses are determined: `hops` reverse proxies append to `header`; 0 means the socket address. */
  readonly forward: { readonly header: string; readonly hops: number }
  readonly limits: RateLimits
  /** The WalletConnect relay. */
  readonly relay: RelayConfig
  /** Patterns of deceptive origins, which the verify service reports as such. */
  readonly scamOrigins: readonly string[]
  /** Redis or Valkey, for several nodes. Absent: nodes notify each other through Postgres. */
  readonly redisUrl?: string
  /** Analytics. */
  readonly events: {
    readonly isStored: boolean
    /** Whether account addresses are stored with the events. */
    readonly keepsAddresses: boolean
    readonly days: number
  }
  /** JSON-RPC methods the operator lets through the proxy besides those it forwards anyway, by namespace. */
  readonly addedMethods: AddedMethods
  /** The widest `eth_getLogs` range in blocks. Absent: no cap. */
  readonly logRange?: number
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** The folder of this server's files. */
  readonly data: string
  /** Postgres. Absent: the embedded database in `<data>/database`. */
  readonly databaseUrl?: string
  /** Chains indexed here from their first block on: for local and small chains. */
  readonly index: 'all' | readonly CaipNetworkId[]
  /** The commit of this build, as `/health` shows it. */
  readonly buildHash: string
  /** The operator's own wallet directory (`LATCHKEY_DIRECTORY_FILE`); absent: the built-in one. */
  readonly directory?: {
    readonly file: string
    /** Trusted public keys besides ours. */
    readonly keys: readonly string[]
    /** A snapshot of a lower version is refused. */
    readonly minimumVersion: number
  }
  /** Private `host:port` or `host` that may be reached. */
  readonly egressAllow: readonly string[]
  /** The same for addresses chosen by strangers: token metadata and pictures. */
  readonly egressAllowContent: readonly string[]
  /** The e-mail sign-in. `url`: where clients reach it, if not at `publicUrl`. */
  readonly auth: AuthConfig
  /** Sign-in with other services. Providers without settings are not offered. */
  readonly social: SocialConfig
  /** The server's share of embedded wallets. */
  readonly keys: KeysConfig
  /** Sign-in with any wallet (`/auth/v1`), and the days a session lasts. */
  readonly siwx: { readonly isOn: boolean; readonly days: number }
  /** Mail transports, in the order they are tried. None: nothing that needs mail is offered. */
  readonly mail: MailConfig
  /** The location of the keys that encrypt secrets in the database. */
  readonly kms: KmsConfig
  /** Signs addresses of pictures, attestations and names. Absent: generated and stored in the data folder. */
  readonly secret?: string
}

/**
 * Parses the `LATCHKEY_*` environment and loads the files it names.
 *
 * @throws ServerConfigError naming every variable that can't be used
 * @example readConfig({ LATCHKEY_RPC_EIP155_1: 'https://rpc.example/v1' })
 */
export function readConfig(env: Environment): ServerConfig {
  const reader = createEnvironmentReader(env)
  const host = reader.text('LATCHKEY_HOST') ?? '127.0.0.1'
  const publicUrl = parsePublicUrl(reader, host)
  const projectId = parseProjectId(reader, 'LATCHKEY_PROJECT_ID')
  const testProjectId = parseProjectId(reader, 'LATCHKEY_TEST_PROJECT_ID')
  const webRoot = reader.text('LATCHKEY_WEB_ROOT')
  const logRange = reader.integer('LATCHKEY_LOG_RANGE', 0, [1, 1_000_000_000])
  const egressAllow = parseEgressAllow(reader, 'LATCHKEY_EGRESS_ALLOW')
  const secret = parseSecret(reader)
  const ipfsGateway = parseIpfsGateway(reader)
  const databaseUrl = parseDatabaseUrl(reader)
  const redisUrl = parseRedisUrl(reader)
  const traces = parseTraces(reader)
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
    drainSeconds: reader.integer('LATCHKEY_DRAIN', mode === 'development' ? 0 : 2, [0, 60]),
    ...(reader.text('LATCHKEY_ADMIN_PORT') !== undefined && {
      adminPort: reader.integer('LATCHKEY_ADMIN_PORT', 0, [0, 65_535]),
    }),
    hasCanary: reader.choice('LATCHKEY_CANARY', ['on', 'off'], 'on') === 'on',
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
    prices: parsePrices(reader),
    exchanges: loadExchanges(reader, preset),
    nameZones: parseNameZones(reader, mode),
    ...(zeroEx && { zeroEx }),
    onramp: parseOnrampConfig(reader, { preset, egressAllow }),
    smartAccounts: parseSmartAccounts(env, reader, { mode, chains, egressAllow }),
    blockscout: parseBlockscout(env, reader, { chains, egressAllow }),
    ...(ipfsGateway && { ipfsGateway }),
    ...(webRoot && { webRoot }),
    forward: {
      header: parseHeaderName(reader),
      hops: parseProxyHops(reader, { publicUrl, mode }),
    },
    limits: parseLimits(reader),
    relay: parseRelayConfig(reader, mode),
    scamOrigins: parseOrigins(reader, 'LATCHKEY_SCAM_ORIGINS'),
    ...(redisUrl && { redisUrl }),
    ...(traces && { traces }),
    events: parseEvents(reader),
    addedMethods: parseAddedMethods(reader),
    ...(logRange > 0 && { logRange }),
    logLevel: reader.choice('LATCHKEY_LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'warn'),
    data,
    ...(databaseUrl && { databaseUrl }),
    index: parseIndexedChains(reader, chains),
    ...(directory && { directory }),
    buildHash: reader.text('LATCHKEY_BUILD_HASH')?.slice(0, 64) ?? 'unreleased',
    egressAllow,
    egressAllowContent: parseEgressAllow(reader, 'LATCHKEY_EGRESS_ALLOW_CONTENT'),
    ...(secret && { secret }),
    ...parseEmbeddedConfig(reader, { mode, preset, data, publicUrl }),
    siwx: parseSiwx(reader),
    social: parseSocialConfig(reader, mode),
  }
  if (reader.problems.length > 0) throw new ServerConfigError(reader.problems)
  return config
}

function parseEvents(reader: EnvironmentReader): ServerConfig['events'] {
  return {
    isStored: reader.choice('LATCHKEY_EVENTS', ['off', 'store'], 'off') === 'store',
    keepsAddresses: reader.choice('LATCHKEY_EVENTS_ADDRESSES', ['off', 'on'], 'off') === 'on',
    days: reader.integer('LATCHKEY_EVENTS_DAYS', 90, [1, 3_650]),
  }
}

function parseSiwx(reader: EnvironmentReader): ServerConfig['siwx'] {
  return {
    isOn: reader.choice('LATCHKEY_SIWX', ['on', 'off'], 'on') === 'on',
    days: reader.integer('LATCHKEY_SIWX_DAYS', 7, [1, 90]),
  }
}

function parsePrices(reader: EnvironmentReader): ServerConfig['prices'] {
  const file = reader.text('LATCHKEY_PRICES_FILE')
  const key = reader.text('LATCHKEY_COINGECKO_KEY')
  const plan = reader.choice('LATCHKEY_COINGECKO_PLAN', ['demo', 'pro', 'public'], 'demo')
  const minLiquidity = reader.integer('LATCHKEY_PRICES_LIQUIDITY', 10_000, [0, 1_000_000_000])
  return {
    ...(file && { file }),
    minLiquidity,
    // The public plan is chosen by name and needs no key.
    ...(plan === 'public' ? { coinGecko: { plan } } : key && { coinGecko: { key, plan } }),
  }
}

/** Parses the operator's wallet directory and who may sign it. Undefined: the built-in directory is used. */
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

/** Zones of other services, in which names can't be registered here. */
const foreignZones = ['reown.id', 'eth.id', 'base.eth', 'cb.id', 'uni.eth']

/** Parses the zones of names. Development has a default zone, so that names can be tried at once. */
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
