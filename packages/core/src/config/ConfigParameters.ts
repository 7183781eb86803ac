import {
  type CaipNetworkId,
  isChainNamespace,
  parseCaipNetworkId,
  type WellKnownLatchkey,
} from '@latchkey/protocol'
import { InvalidConfigError, InvalidNetworkError } from '../base/errors.ts'
import type { LogLevel } from '../base/logger.ts'
import type { Storage } from '../base/storage.ts'
import type { Adapter } from './Adapter.ts'
import type { Features, Metadata } from './Features.ts'
import type { Network, NetworkInput } from './Network.ts'
import type { SiweConfig, SiwxHooks, SiwxSettings } from './signInOptions.ts'

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
  /** Where a visitor without a session starts; else `eip155:1` where listed, else the first of `networks`. */
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
  /** Whether the wallet may stay on a network the app doesn't list; default `false`: the modal asks to leave it. */
  readonly allowUnsupportedChain?: boolean | undefined
  /** Offers pairing over the relay only: no list of this browser's wallets, and the wallet may stay on any network. */
  readonly basic?: boolean | undefined
  /** The app shows pairing itself: the modal opens with the code. */
  readonly manualWCControl?: boolean | undefined
  /** Asks who connects to sign in, too; off when absent. Our own ways, or the app's. */
  readonly siwx?: SiwxSettings | SiwxHooks | undefined
  /** The older form of `siwx`, for EVM accounts; never both. */
  readonly siweConfig?: SiweConfig | undefined
  readonly metadata?: Metadata | undefined
  /** The app's terms, `https:`; named beside the box of `features.legalCheckbox`. */
  readonly termsConditionsUrl?: string | undefined
  /** The app's privacy policy, `https:`; named there too. */
  readonly privacyPolicyUrl?: string | undefined
  /** Wallets of the directory shown before others, by id; at most four count. */
  readonly featuredWalletIds?: readonly string[] | undefined
  /** The only wallets the directory shows. */
  readonly includeWalletIds?: readonly string[] | undefined
  /** Wallets the directory never shows. */
  readonly excludeWalletIds?: readonly string[] | undefined
  /**
   * Whether the person has agreed to usage events; asked before each one. Without it `features.analytics` sends nothing.
   */
  readonly consent?: (() => boolean | Promise<boolean>) | undefined
  /** Whether usage events name the connected account's address; default `false`. */
  readonly analyticsAddress?: boolean | undefined
  /** Default: `localStorage` of the page. `null`: nothing outlives the page. */
  readonly storage?: Storage | null | undefined
  /** Keeps two apps on one origin apart, e.g. the project id. */
  readonly storageScope?: string | undefined
  readonly preset?: 'standard' | 'compat' | undefined
  /** What reaches the console; default `error`. */
  readonly logLevel?: LogLevel | undefined
  /** The same as `logLevel: 'debug'`. */
  readonly debug?: boolean | undefined
}

/**
 * Refuses parameters the engine can't work with, before anything is built from them.
 * @throws InvalidConfigError, InvalidNetworkError
 */
export function checkParameters(parameters: ConfigParameters, networks: readonly Network[]): void {
  const { adapters, customRpcUrls = {}, defaultNetwork: start } = parameters
  const ids = networks.map((network) => network.caipNetworkId)
  const namespaces = adapters.map((adapter) => adapter.namespace)
  refuse(ids.length === 0, 'The list of networks is empty.', 'Pass at least one in `networks`.')
  const twice = repeated(ids)
  refuse(twice, `The network ${twice} is listed twice.`, 'List each network once.')
  const unknown = namespaces.find((namespace) => !isChainNamespace(namespace))
  refuse(
    unknown !== undefined,
    `An adapter is for the namespace '${unknown}', which is not known.`,
    'Use an adapter of @latchkey/core.',
  )
  refuse(
    parameters.siwx && parameters.siweConfig,
    'Cannot set both `siweConfig` and `siwx` options',
    'Pass one.',
  )
  const double = repeated(namespaces)
  refuse(double, `Two adapters serve ${double}.`, 'Pass one adapter per namespace.')
  for (const value of [...Object.keys(customRpcUrls), start ?? ids[0]]) {
    if (!parseCaipNetworkId(value)) throw new InvalidNetworkError({ value })
  }
  refuse(
    start && !ids.includes(start),
    `The default network ${start} is not in the list of networks.`,
    'Add it to `networks`, or choose another default.',
  )
}

function refuse(isWrong: unknown, message: string, hint: string): void {
  if (isWrong) throw new InvalidConfigError(message, hint)
}

function repeated(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index)
}
