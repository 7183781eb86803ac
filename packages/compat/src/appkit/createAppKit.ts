import {
  type AccountDetails,
  type Adapter,
  type ChainNamespace,
  type Config,
  type ConfigParameters,
  type ConnectorType,
  createConfig,
  type DefaultAccountTypes,
  disconnect,
  getAccount,
  getNetwork,
  type Metadata,
  type Network,
  type NetworkInput,
  parseCaipNetworkId,
  switchNetwork,
} from '@latchkey/core'
import { emailWallet } from '@latchkey/core/email-wallet'
import { evm, getEvmProvider } from '@latchkey/core/evm'
import { walletConnect } from '@latchkey/core/walletconnect'
import {
  createModal,
  type Features,
  type Modal,
  mountModal,
  type OpenParameters,
  type ThemeMode,
} from '@latchkey/react'
import { toAppKitVariables } from '../themeOf.ts'
import { defineElements } from './defineElements.ts'
import { getWalletVariables, parseWalletVariables } from './walletVariables.ts'

/** An adapter of AppKit's names, e.g. what `new WagmiAdapter({ … })` returns. */
export type AppKitAdapter = { readonly latchkeyAdapter: Adapter }

/** Theme variables: `--apkt-…`, `--w3m-…`, or tokens of Latchkey. */
type Variables = Readonly<Record<string, string | number | undefined>>

/** Options of {@link createAppKit} that Latchkey has too. Others are accepted and have no effect; the codemod names them. */
export type AppKitOptions = {
  adapters?: readonly AppKitAdapter[] | undefined
  networks: readonly NetworkInput[]
  defaultNetwork?: NetworkInput | undefined
  projectId?: string | undefined
  /** Not of AppKit: the base URL of a Latchkey server. Pairing by code and sign-in by e-mail or another service need one. */
  server?: string | undefined
  metadata?: Metadata | undefined
  features?: (Partial<Features> & { readonly analytics?: boolean | undefined }) | undefined
  themeMode?: 'light' | 'dark' | undefined
  themeVariables?: Variables | undefined
  featuredWalletIds?: readonly string[] | undefined
  includeWalletIds?: readonly string[] | undefined
  excludeWalletIds?: readonly string[] | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  allowUnsupportedChain?: boolean | undefined
  allWallets?: Features['allWallets']
  /** Whether the modal has pairing by a code only. */
  basic?: boolean | undefined
  defaultAccountTypes?: DefaultAccountTypes | undefined
  /** The app's own sign-in after connecting. Only one of `siwx` and `siweConfig` can be set. */
  siwx?: ConfigParameters['siwx']
  /** The older form of `siwx`: its functions, without a wrapper of another package. */
  siweConfig?: ConfigParameters['siweConfig']
  enableNetworkSwitch?: boolean | undefined
  /** Whether the page shows the code itself. */
  manualWCControl?: boolean | undefined
  customRpcUrls?: { readonly [caipNetworkId: string]: readonly { readonly url: string }[] } | undefined
  debug?: boolean | undefined
  [option: string]: unknown
}

/** The account as AppKit's `subscribeAccount` and `useAppKitAccount` have it. */
export type AppKitAccount = {
  readonly address: string | undefined
  readonly caipAddress: string | undefined
  readonly isConnected: boolean
  readonly status: 'connected' | 'connecting' | 'reconnecting' | 'disconnected'
  readonly allAccounts: readonly { readonly address: string; readonly namespace: string }[]
  /** Who is signed in to the embedded wallet, and how its account is used; `undefined` for other wallets. */
  readonly embeddedWalletInfo?:
    | {
        readonly user?:
          | { readonly email?: string | undefined; readonly username?: string | undefined }
          | undefined
        /** `email`, or the name of the service of the last sign-in. */
        readonly authProvider?: string | undefined
        readonly accountType?: 'eoa' | 'smartAccount' | undefined
        readonly isSmartAccountDeployed?: boolean | undefined
      }
    | undefined
}

/** A network as `createAppKit` takes it. */
export type AppKitNetwork = NetworkInput

/** The network as AppKit's `subscribeNetwork` and `useAppKitNetworkState` have it. */
export type AppKitNetworkState = {
  readonly caipNetwork: Network | undefined
  readonly caipNetworkId: string | undefined
  readonly chainId: number | string | undefined
}

/** EIP-1193 provider of the connected account. Its `request` takes what libraries give their own types, e.g. `BrowserProvider` of ethers. */
export type AppKitProvider = Omit<ReturnType<typeof getEvmProvider>, 'request'> & {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** A connected wallet as AppKit's `getWalletInfo` and `useWalletInfo` have it. */
export type AppKitWalletInfo = {
  /** Text from outside. */
  readonly name: string
  readonly icon: string | undefined
  /** How the wallet was found; `undefined` until a wallet of an earlier visit has answered. */
  readonly type: ConnectorType | undefined
}

/** An event as AppKit's `subscribeEvents` and `useAppKitEvents` have it. */
export type AppKitEvent = {
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly data: {
    readonly type: 'track'
    /** Name in capitals, e.g. `CONNECT_SUCCESS`. */
    readonly event: string
    readonly properties?: Readonly<Record<string, unknown>> | undefined
  }
}

/** What {@link createAppKit} returns: the functions of AppKit over a config and a modal of Latchkey. */
export type AppKit = {
  readonly config: Config
  readonly modal: Modal
  /** `uri` and `arguments` are of the views that have some: a code of the app's own, and the initial values of a form. */
  open(options?: OpenParameters): Promise<void>
  close(): Promise<void>
  disconnect(namespace?: ChainNamespace): Promise<void>
  switchNetwork(network: { readonly id: number | string; readonly caipNetworkId?: string }): Promise<void>
  getAccount(namespace?: ChainNamespace): AppKitAccount
  getAddress(namespace?: ChainNamespace): string | undefined
  getIsConnectedState(): boolean
  getNetwork(): AppKitNetworkState
  getChainId(): number | string | undefined
  /**
   * EIP-1193 provider of the connected EVM account, by default where EVM is the active chain family. `undefined` without an account,
   * and for other families: sign and send there with `signMessage` and `sendTransaction` of `@latchkey/core`.
   */
  getProvider(namespace?: ChainNamespace): AppKitProvider | undefined
  /** The current wallet of a namespace, by default of the active network's. */
  getWalletInfo(namespace?: ChainNamespace): AppKitWalletInfo | undefined
  getState(): {
    readonly open: boolean
    readonly selectedNetworkId: string | undefined
    readonly initialized: true
  }
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: Variables): void
  subscribeAccount(listener: (account: AppKitAccount) => void): () => void
  subscribeNetwork(listener: (network: AppKitNetworkState) => void): () => void
  subscribeState(listener: (state: ReturnType<AppKit['getState']>) => void): () => void
  /** Calls `listener` with each event of the modal and its wallets. */
  subscribeEvents(listener: (event: AppKitEvent) => void): () => void
  /** Calls `listener` after any change of account, network or modal. */
  subscribe(listener: () => void): () => void
}

/** The kit of the page. AppKit's hooks and elements have no provider above them: they use the one that was created last. */
const page: { kit?: AppKit | undefined } = {}

/**
 * Returns the kit of the page.
 *
 * @throws Error before `createAppKit` was called
 */
export function getAppKit(): AppKit {
  if (page.kit) return page.kit
  throw new Error('Call `createAppKit` before its hooks, e.g. in the module that has the options.')
}

/**
 * Creates a config and a modal of Latchkey from the options of AppKit, and shows the modal in the page.
 *
 * @throws InvalidConfigError with the name of the option that is wrong
 * @example
 * createAppKit({ adapters: [new WagmiAdapter({ networks: [mainnet] })], networks: [mainnet], metadata })
 */
export function createAppKit(options: AppKitOptions): AppKit {
  const { features = {}, defaultNetwork } = options
  const { analytics, ...modalFeatures } = features
  const config = createConfig({
    networks: options.networks,
    adapters: toAdapters(options),
    projectId: options.projectId,
    server: options.server,
    metadata: options.metadata,
    rpcUrls: options.customRpcUrls,
    debug: options.debug,
    siwx: options.siwx,
    siweConfig: options.siweConfig,
    ...(options.defaultAccountTypes && { defaultAccountTypes: options.defaultAccountTypes }),
    // Whoever is connected by AppKit stays connected.
    importLegacy: true,
    ...(analytics !== undefined && { analytics }),
    ...(defaultNetwork && { defaultNetwork: idOf(defaultNetwork) }),
  }) as Config
  const themeMode: ThemeMode = options.themeMode ?? 'system'
  const theme = {
    themeMode,
    themeVariables: toAppKitVariables(options.themeVariables),
  }
  const modal = createModal(config, {
    features: {
      ...pickFeatures(modalFeatures),
      ...(options.allWallets !== undefined && { allWallets: options.allWallets }),
      ...(options.enableNetworkSwitch !== undefined && { networkSwitch: options.enableNetworkSwitch }),
    },
    pairingOnly: options.basic,
    customPairingUi: options.manualWCControl,
    featuredWalletIds: options.featuredWalletIds,
    includeWalletIds: options.includeWalletIds,
    excludeWalletIds: options.excludeWalletIds,
    termsConditionsUrl: options.termsConditionsUrl,
    privacyPolicyUrl: options.privacyPolicyUrl,
    allowUnsupportedChain: options.allowUnsupportedChain,
    ...theme,
  })
  const kit = createKit(config, modal)
  page.kit = kit
  if (typeof document !== 'undefined') {
    mountModal(modal, theme)
    defineElements(getAppKit)
  }
  return kit
}

/**
 * The adapters with what AppKit has beside them: pairing by a code or link, and the embedded wallet, unless the app has switched them off.
 * Both need a server; the embedded wallet also comes with variables of the app's build that name it, before what the server names.
 * The connections of wagmi's adapter are those of the app's wagmi config, so nothing is added to it. An app without an adapter has pairing
 * alone, so that its modal opens at the code, or on a phone at the list of wallets; without a server it has the wallets of the browser.
 */
function toAdapters({ adapters = [], server, enableWalletConnect, features }: AppKitOptions): Adapter[] {
  const offersPairing = server !== undefined && enableWalletConnect !== false
  if (adapters.length === 0 && offersPairing) return [...walletConnect([pairedEvm()])]
  const own = adapters.length > 0 ? adapters.map(({ latchkeyAdapter }) => latchkeyAdapter) : [evm()]
  const frameUrl = parseWalletVariables(getWalletVariables())
  const offersLogin =
    (server !== undefined || frameUrl !== undefined) &&
    (features?.email !== false || features.socials !== false)
  const [ofWagmi, others] = [own.filter(isOfWagmi), own.filter((adapter) => !isOfWagmi(adapter))]
  // Without an adapter `walletConnect` is an app that has pairing only.
  if (others.length === 0) return own
  const paired = offersPairing ? walletConnect(others) : others
  // All at once: the login's account for Solana is that of its account for EVM.
  return [...ofWagmi, ...(offersLogin ? emailWallet(paired, { frameUrl }) : paired)]
}

/** The adapter of an app that names none: wallets are paired and none of the browser is looked for, as AppKit does it. */
function pairedEvm(): Adapter {
  return { ...evm(), type: 'universal', setup: () => () => {} }
}

const isOfWagmi = ({ type }: Adapter) => type === 'wagmi'

function createKit(config: Config, modal: Modal): AppKit {
  const subscribe = (listener: () => void) => {
    const stops = [
      config.subscribe((state) => state, listener),
      config.subscribeNetworks(listener),
      modal.subscribe(listener),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
  /** Calls `listener` with what `read` returns, now and after each change of it. */
  const observe = <value>(read: () => value, listener: (value: value) => void) => {
    let last = ''
    const update = () => {
      const value = read()
      const text = JSON.stringify(value)
      if (text === last) return
      last = text
      listener(value)
    }
    update()
    return subscribe(update)
  }
  const kit: AppKit = {
    config,
    modal,
    subscribe,
    open: async (options = {}) => modal.open(options),
    close: async () => modal.close(),
    disconnect: (namespace) => disconnect(config, namespace ? { namespace } : {}),
    async switchNetwork(network) {
      await switchNetwork(config, { network: idOf(network) })
    },
    getAccount(namespace) {
      const account = getAccount(config, namespace ? { namespace } : {})
      const { address, caipAddress, status, allAccounts } = account
      return {
        address,
        caipAddress,
        status,
        isConnected: status === 'connected',
        allAccounts: allAccounts.map((one) => ({
          address: one.slice(one.lastIndexOf(':') + 1),
          namespace: one.slice(0, one.indexOf(':')),
        })),
        embeddedWalletInfo: toEmbeddedWalletInfo(account),
      }
    },
    getAddress: (namespace) => kit.getAccount(namespace).address,
    getIsConnectedState: () => kit.getAccount().isConnected,
    getNetwork() {
      const caipNetwork = getNetwork(config)
      return { caipNetwork, caipNetworkId: caipNetwork?.caipNetworkId, chainId: caipNetwork?.id }
    },
    getChainId: () => kit.getNetwork().chainId,
    getProvider: (namespace = getActiveNamespace(config)) =>
      namespace === 'eip155' && kit.getAccount('eip155').status === 'connected'
        ? (getEvmProvider(config) as AppKitProvider)
        : undefined,
    getWalletInfo(namespace = getActiveNamespace(config)) {
      const { connections, current } = config.state
      const connection = connections.get((namespace && current[namespace]) ?? '')
      if (!connection) return undefined
      const { connectorName: name, connectorIcon: icon, connectorUid } = connection
      return { name, icon, type: config.connectors.find(({ uid }) => uid === connectorUid)?.type }
    },
    getState: () => ({
      open: modal.state.open,
      selectedNetworkId: kit.getNetwork().caipNetworkId,
      initialized: true,
    }),
    setThemeMode: (mode) => modal.setTheme({ mode }),
    setThemeVariables: (variables) => modal.setTheme({ variables: toAppKitVariables(variables) }),
    subscribeAccount: (listener) => observe(() => kit.getAccount(), listener),
    subscribeNetwork: (listener) => observe(() => kit.getNetwork(), listener),
    subscribeState: (listener) => observe(() => kit.getState(), listener),
    subscribeEvents: (listener) =>
      config.events.subscribe(({ event, ...more }) => {
        // Names in small letters are Latchkey's own.
        if (/^[A-Z_]+$/.test(event))
          listener({ timestamp: Date.now(), data: { type: 'track', event, ...more } })
      }),
  }
  return kit
}

function toEmbeddedWalletInfo({
  user,
  socialProvider,
  preferredAccountType,
  smartAccountDeployed,
}: AccountDetails): AppKitAccount['embeddedWalletInfo'] {
  if (!user) return undefined
  return {
    user: { email: user.email, username: user.userName },
    authProvider: socialProvider ?? 'email',
    accountType: preferredAccountType,
    isSmartAccountDeployed: smartAccountDeployed ?? false,
  }
}

/** Returns the chain family of the active network; `undefined` without one. */
const getActiveNamespace = ({ state }: Config) => parseCaipNetworkId(state.activeNetwork)?.namespace

/** Features that the modal has under AppKit's names. Others would be refused as unknown. */
function pickFeatures(features: Record<string, unknown>): Partial<Features> {
  const known = [
    'send',
    'receive',
    'history',
    'swaps',
    'onramp',
    'email',
    'socials',
    'connectMethodsOrder',
    'emailShowWallets',
    'collapseWallets',
    'allWallets',
    'legalCheckbox',
    'walletFeaturesOrder',
    'smartSessions',
  ]
  return Object.fromEntries(Object.entries(features).filter(([name]) => known.includes(name)))
}

/** CAIP-2 id of a network; a chain of viem is of EVM. */
function idOf(network: { readonly id: number | string; readonly caipNetworkId?: string | undefined }) {
  return (network.caipNetworkId ?? `eip155:${network.id}`) as `${string}:${string}` & Network['caipNetworkId']
}
