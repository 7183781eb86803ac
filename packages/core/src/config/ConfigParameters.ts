import type { CaipNetworkId, WellKnownLatchkey } from '@latchkey/protocol'
import type { Adapter } from '../adapter/Adapter.ts'
import type { LogLevel } from '../logger/Logger.ts'
import type { NetworkInput } from '../network/NetworkInput.ts'
import type { SiweConfig } from '../signIn/SiweConfig.ts'
import type { SiwxHooks } from '../signIn/SiwxHooks.ts'
import type { SiwxSettings } from '../signIn/SiwxSettings.ts'
import type { Storage } from '../storage/Storage.ts'
import type { Features } from './Features.ts'
import type { Metadata } from './Metadata.ts'

/** What `createConfig` takes; only `networks` and `adapters` are needed. */
export type ConfigParameters = {
  /** Who the app is to its server; filled from the server where absent. */
  readonly projectId?: string | undefined
  /**
   * A base URL, whose `/.well-known/latchkey` is read when first needed, or what that document would say. Absent or
   * `false`: no server, nothing is guessed and no service is asked.
   */
  readonly server?: string | false | WellKnownLatchkey | undefined
  /** At least one; viem chains fit as they are. */
  readonly networks: readonly NetworkInput[]
  /** One per namespace, e.g. `[evm()]`. */
  readonly adapters: readonly Adapter[]
  /** Where a visitor without a session starts; else `eip155:1` where listed, else the first of `networks` (S9.57). */
  readonly defaultNetwork?: CaipNetworkId | undefined
  /** Your own RPC URLs by CAIP-2 id; they come before every other. */
  readonly customRpcUrls?:
    | { readonly [caipNetworkId: string]: readonly { readonly url: string }[] }
    | undefined
  readonly features?: Partial<Features> | undefined
  /**
   * The contracts that may swap, by CAIP-2 id: a quote that names another one is refused, whatever the server says. Default:
   * the one each quote names.
   */
  readonly swapRouters?: { readonly [caipNetworkId: string]: readonly string[] } | undefined
  /** Whether the wallet may stay on a network the app doesn't list; default `false`: the modal asks to leave it (S2.37). */
  readonly allowUnsupportedChain?: boolean | undefined
  /** Offers pairing over the relay only: no list of this browser's wallets, and the wallet may stay on any network (S2.38). */
  readonly basic?: boolean | undefined
  /** The app shows pairing itself: the modal opens with the code (S2.26). */
  readonly manualWCControl?: boolean | undefined
  /** Asks who connects to sign in, too (S1.18); off when absent. Our own ways, or the app's. */
  readonly siwx?: SiwxSettings | SiwxHooks | undefined
  /** The older form of `siwx`, for EVM accounts; never both (S5.25). */
  readonly siweConfig?: SiweConfig | undefined
  readonly metadata?: Metadata | undefined
  /** The app's terms, `https:`; named beside the box of `features.legalCheckbox` (S9.71). */
  readonly termsConditionsUrl?: string | undefined
  /** The app's privacy policy, `https:`; named there too. */
  readonly privacyPolicyUrl?: string | undefined
  /** Wallets of the directory shown before others, by id; at most four count (S9.59). */
  readonly featuredWalletIds?: readonly string[] | undefined
  /** The only wallets the directory shows. */
  readonly includeWalletIds?: readonly string[] | undefined
  /** Wallets the directory never shows. */
  readonly excludeWalletIds?: readonly string[] | undefined
  /**
   * Whether the person has agreed to usage events; asked before each one. Without it `features.analytics` sends nothing.
   */
  readonly consent?: (() => boolean | Promise<boolean>) | undefined
  /** Whether usage events name the connected account's address; default `false` (X.11). */
  readonly analyticsAddress?: boolean | undefined
  /** Default: `localStorage` of the page. `null`: nothing outlives the page. */
  readonly storage?: Storage | null | undefined
  /** Keeps two apps on one origin apart, e.g. the project id (W7.1). */
  readonly storageScope?: string | undefined
  readonly preset?: 'standard' | 'compat' | undefined
  /** What reaches the console; default `error` (S9.44). */
  readonly logLevel?: LogLevel | undefined
  /** The same as `logLevel: 'debug'`. */
  readonly debug?: boolean | undefined
}
