import type { CaipNetworkId } from '@latchkey/protocol'
import type { LimitRule } from '../ports/Limits.ts'
import type { ServerMode, ServerPreset } from './EnvironmentReader.ts'
import type { ExchangeConfig } from './ExchangeConfig.ts'
import type { NetworkDescription } from './NetworkDescription.ts'
import type { OnrampConfig } from './OnrampConfig.ts'
import type { BlockscoutConfig } from './readBlockscout.ts'
import type { ChainConfig } from './readChains.ts'
import type { AuthConfig, KeysConfig, KmsConfig, MailConfig } from './readEmbeddedConfig.ts'
import type { RelayConfig } from './readRelayConfig.ts'
import type { SocialConfig } from './readSocialConfig.ts'
import type { TokenListEntry } from './TokenListEntry.ts'
import type { ZeroExConfig } from './ZeroExConfig.ts'

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
  /** The one project that may pass `providerId` (W5). */
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
  /** The WalletConnect relay (W9). */
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
