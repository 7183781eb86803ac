import {
  type Adapter,
  type Config,
  type ConfigParameters,
  createConfig,
  defineNetwork,
  parseCaipNetworkId,
} from '@latchkey/core'
import { emailWallet } from '@latchkey/core/email-wallet'
import { evm } from '@latchkey/core/evm'
import { walletConnect } from '@latchkey/core/walletconnect'
import type { LabOptions } from '../lab/parseLabOptions.ts'
import type { AppDescription } from './loadAppDescription.ts'
import { siweExample } from './siweExample.ts'

/**
 * Creates the config of a page from the stack's networks and the options of the address; `overrides` win over both.
 *
 * @throws InvalidConfigError
 */
export function createAppConfig(
  description: AppDescription,
  options: LabOptions,
  overrides: Partial<ConfigParameters> = {},
  families: readonly Adapter[] = [],
): Config {
  const network = options.network
    ? parseCaipNetworkId(options.network)?.caipNetworkId
    : description.defaultNetwork
  const networks = description.networks.filter(
    ({ chainNamespace = 'eip155' }) =>
      chainNamespace === 'eip155' || families.some(({ namespace }) => namespace === chainNamespace),
  )
  return createConfig({
    projectId: options.project,
    server: options.server ? description.server : false,
    networks,
    adapters: emailWallet(adaptersOf(options, families)),
    defaultNetwork: network,
    // Left to the preset where the address says nothing: `compat` switches events on by default.
    ...(options.analytics !== undefined && { analytics: options.analytics }),
    ...(options.consent && { consent: () => true }),
    analyticsAddress: options.named,
    ...(options.compat && { preset: 'compat' }),
    ...(options.ownRpc && { rpcUrls: ownUrlsOf(networks) }),
    ...(options.plainAccounts && { defaultAccountTypes: { eip155: 'eoa' } }),
    swapRouters: options.noRouter ? noRouters(networks) : description.swapRouters,
    metadata: { name: options.app ?? 'Latchkey', url: window.location.origin },
    ...signInOf(options),
    ...(options.storage ? {} : { storage: null }),
    storageScope: options.scope,
    importLegacy: options.legacy,
    logLevel: options.log,
    debug: options.debug,
    ...overrides,
  })
}

/** Adapters for injected wallets and pairing, of every family; only one of the two where the lab's options say so. */
function adaptersOf(options: LabOptions, families: readonly Adapter[]): readonly Adapter[] {
  const { pairing } = options
  if (pairing === 'only') return [...walletConnect([], pairingOptionsOf(options)), ...families]
  const all = [evm(), ...families]
  return pairing === 'off' ? all : walletConnect(all, pairingOptionsOf(options))
}

/** Options of `walletConnect`. */
export type PairingOptions = NonNullable<Parameters<typeof walletConnect>[1]>

/** Pairing options of the lab. */
export function pairingOptionsOf({ reuse, storage }: LabOptions): PairingOptions {
  return { cache: reuse, ...(storage ? {} : { storage: null }) }
}

/** Sign-in options of the lab. */
function signInOf({ siwx, ...options }: LabOptions): Pick<ConfigParameters, 'siwx' | 'siweConfig'> {
  if (!siwx) return {}
  const required = siwx.endsWith('!')
  if (siwx.startsWith('siwe')) return { siweConfig: siweExample(required) }
  const [sessions = 'local'] = (['local', 'backend', 'server'] as const).filter((mode) =>
    siwx.startsWith(mode),
  )
  const { perNetwork, backend, resources, messenger, networkName } = options
  return {
    siwx: {
      sessions,
      required,
      statement: options.statement ?? 'Sign in to the Latchkey lab',
      perNetwork,
      backend,
      resources,
      expiresIn: options.expires && options.expires * 1_000,
      ...(messenger && { messenger }),
      ...(networkName && { networkName }),
      ...(options.bareChain && { clearChainIdNamespace: true }),
      oneStep: !options.twoSteps,
      signOutOnDisconnect: !options.stay,
    },
  }
}

/** The networks' own RPC URLs, by id. */
function ownUrlsOf(networks: ConfigParameters['networks']): ConfigParameters['rpcUrls'] {
  return Object.fromEntries(
    networks.map((network) => {
      const { caipNetworkId, rpcUrls } = defineNetwork(network)
      return [caipNetworkId, rpcUrls.chainDefault.http.map((url) => ({ url }))]
    }),
  )
}

/** An empty list of allowed swap contracts for every network. */
function noRouters(networks: ConfigParameters['networks']): ConfigParameters['swapRouters'] {
  return Object.fromEntries(networks.map((network) => [defineNetwork(network).caipNetworkId, []]))
}

/** Loads adapters of chain families beside EVM, only where the options ask for them. */
export async function loadFamilies(options: LabOptions): Promise<readonly Adapter[]> {
  return Promise.all([
    ...(options.solana ? [import('@latchkey/core/solana').then(({ solana }) => solana())] : []),
    ...(options.bitcoin ? [import('@latchkey/core/bitcoin').then(({ bitcoin }) => bitcoin())] : []),
    ...(options.polkadot ? [import('@latchkey/core/polkadot').then(({ polkadot }) => polkadot())] : []),
  ])
}
