import type { WellKnownLatchkey } from '@latchkey/protocol'
import type { LogLevel } from '../base/logger.ts'
import type { Storage } from '../base/storage.ts'
import type { Adapter } from './Adapter.ts'
import type { DefaultAccountTypes } from './Connector.ts'
import type { Metadata } from './Metadata.ts'
import type { NetworkIdOf, NetworkInput } from './Network.ts'
import type { SiweConfig, SiwxHooks, SiwxSettings } from './signInOptions.ts'

/** Parameters of `createConfig`. Only `networks` and `adapters` are required. */
export type ConfigParameters<
  networks extends readonly NetworkInput[] = readonly NetworkInput[],
  adapters extends readonly Adapter[] = readonly Adapter[],
> = {
  /** Identifies the app to its server. Default: the id that the server names. */
  readonly projectId?: string | undefined
  /**
   * Base URL of a Latchkey server, whose `/.well-known/latchkey` is fetched when first needed, or the content of that
   * document. Absent or `false`: no server, and no request to one.
   */
  readonly server?: string | false | WellKnownLatchkey | undefined
  /** At least one; viem chains can be passed as they are. */
  readonly networks: networks
  /** One per namespace, e.g. `[evm()]`. */
  readonly adapters: adapters
  /** The network of a visitor without a session. Default: `eip155:1` when listed, else the first of `networks`. */
  readonly defaultNetwork?: NetworkIdOf<networks[number]> | undefined
  /** Your RPC URLs by CAIP-2 id, used before all others. */
  readonly rpcUrls?: { readonly [caipNetworkId: string]: readonly { readonly url: string }[] } | undefined
  /**
   * Contracts that may execute swaps, by CAIP-2 id. A quote with any other contract is refused. Default: the router of Uniswap v2
   * and 0x's AllowanceHolder; on networks without a published one, the contract that each quote names.
   */
  readonly swapRouters?: { readonly [caipNetworkId: string]: readonly string[] } | undefined
  /**
   * How accounts are used by default. `eip155`: as `smartAccount` (several calls as one, fees paid by somebody else; as `eoa` where a network
   * has none) or as `eoa`; the address is the same, and what the person has chosen counts more. `bip122`: which address is the current account.
   */
  readonly defaultAccountTypes?: DefaultAccountTypes | undefined
  /** Requires or offers a sign-in (CAIP-122) after connecting: settings for the built-in sign-in, or the app's own hooks. */
  readonly siwx?: SiwxSettings | SiwxHooks | undefined
  /** The older form of `siwx`, for EVM accounts. Can't be combined with it. */
  readonly siweConfig?: SiweConfig | undefined
  readonly metadata?: Metadata | undefined
  /** Sends usage events to the app's own server, with the person's `consent` only. Default `false`; with preset `compat` `true`. */
  readonly analytics?: boolean | undefined
  /**
   * Returns whether the person has agreed to usage events; called before each one. Without it no event is sent. An answer that takes longer than
   * a second is a no to this event, so that nothing from before an agreement is sent: return what is stored, and ask the person elsewhere.
   */
  readonly consent?: (() => boolean | Promise<boolean>) | undefined
  /** Whether usage events contain the connected address. Default `false`. */
  readonly analyticsAddress?: boolean | undefined
  /** Where the session is stored. Default: the page's `localStorage`. `null`: in memory only. */
  readonly storage?: Storage | null | undefined
  /**
   * The session of a server's request, shown as `reconnecting` before `start()`: `cookieToInitialState(header)` of
   * `@latchkey/core/cookie`. `start()` then restores the wallets of `storage`.
   */
  readonly initialState?: InitialState | undefined
  /** Separates the stored sessions of several apps on one origin, e.g. the project id. */
  readonly storageScope?: string | undefined
  /**
   * Imports once what an existing client has stored on this origin, on the first visit with Latchkey: wallets to reconnect with, their
   * network, the session of a wallet that is paired over a relay, and a sign-in to the embedded wallet. Default `false`.
   */
  readonly importLegacy?: boolean | undefined
  /** `compat`: for apps and servers that were built for existing clients; see `PresetDefaults`. Default `standard`. */
  readonly preset?: 'standard' | 'compat' | undefined
  /** Lowest level that is printed to the console. Default `error`. */
  readonly logLevel?: LogLevel | undefined
  /** The same as `logLevel: 'debug'`. */
  readonly debug?: boolean | undefined
}

/** Stored entries of a session, by their whole key. Plain data, which a server can pass to the browser. */
export type InitialState = Readonly<Record<string, string>>

/** What a preset of `createConfig` changes; the values of each preset are in `compat/presets.ts`. */
export type PresetDefaults = {
  /** Kind of client (`st`), as the server's usage data names it. */
  readonly sdkType: string
  /** Whether usage events are sent, with the person's consent, unless `analytics` says otherwise. */
  readonly sendsUsageEvents: boolean
  /** Whether a config without `projectId` is a fault. Otherwise the server may name the project. */
  readonly reportsMissingProjectId: boolean
}
