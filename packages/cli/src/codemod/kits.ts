/** Where a module of another kit is found here. */
type ModuleRule = {
  /** Module of ours; `undefined`: there is none, and the import stays. */
  readonly to?: string | undefined
  /** Said of every import of this module. */
  readonly note?: string | undefined
  /** Whether the import is removed, e.g. of a style sheet. */
  readonly isRemoved?: boolean | undefined
  /** Names that come from another module than `to`. */
  readonly names?: Readonly<Record<string, string>> | undefined
  /** Whether an import goes once nothing uses its names, e.g. because their option was removed. */
  readonly isRemovedUnused?: boolean | undefined
}

/** An option without effect: advice for the person, or the reason why the codemod removes it. */
export type OptionRule = string | { readonly removed: string; readonly loss?: Loss | undefined }

/** What an app loses with an option that is removed. */
type Loss = {
  /** How it gets that again. */
  readonly advice: string
  /** The option of the same call that gives it that: with this one nothing is lost. */
  readonly unless: string
}

/** What the codemod knows of a kit. */
export type Kit = {
  readonly title: string
  /** Packages that leave `package.json`, as a pattern. */
  readonly packages: RegExp
  readonly modules: Readonly<Record<string, ModuleRule>>
  /** Exports without a counterpart, and what to write instead. Their imports stay. */
  readonly missing: Readonly<Record<string, string>>
  /** Options without effect: by the function or component that takes them. */
  readonly options: Readonly<Record<string, Readonly<Record<string, OptionRule>>>>
  /** Calls to which a person has to add an option: by the function, the option and what to write. */
  readonly additions?:
    | Readonly<Record<string, { readonly option: string; readonly advice: string }>>
    | undefined
  /** The function whose option `server` is the base URL of a Latchkey server; absent: none of the kit's functions takes one. */
  readonly serverOwner?: string | undefined
}

const oldProject = 'it named a project of another service'
const projectId = {
  removed: oldProject,
  loss: {
    advice:
      "pairing by code and sign-in by e-mail or another service need a server of yours: `server: 'https://…'`, with `projectId` of a project there",
    unless: 'server',
  },
}
/** Advice for `projectId` where the app has a server of its own. */
const ownProject = 'has to be a project of your server: `latchkey projects add`'
/** Base URL of a relay, where the codemod isn't given a server. */
const anyRelay = 'wss://…'
/** Code of the wagmi connector that pairs by QR code over a relay. An app on wagmi pairs with this connector only. */
const wagmiPairing = (relay: string) =>
  `\`connectors: [walletConnect({ projectId: '…', relayUrl: '${relay}' })]\` of \`wagmi/connectors\``
const toPairing = (relay: string): OptionRule => ({
  removed: oldProject,
  loss: {
    advice: `with wagmi, pairing by code is ${wagmiPairing(relay)}, with project and address of a server of yours`,
    unless: 'connectors',
  },
})
const pairing = toPairing(anyRelay)
/** What an app with AppKit's adapter of wagmi gets no other way. */
const wagmiAdditions = (relay: string) => ({
  WagmiAdapter: {
    option: 'connectors',
    advice: `with wagmi, pairing by code is a connector of wagmi’s: write ${wagmiPairing(relay)}, with project and address of a server of yours; sign-in by e-mail or another service isn’t there with wagmi`,
  },
})
const siwx =
  'sign-in is `createConfig({ siwx })` of @latchkey/core, and `useSignInState`, `useSignIn`, `useSignOut`'
/** Advice for the packages that wrap an app's sign-in functions. */
const ownSignIn =
  'the options `siwx` and `siweConfig` stay: give them the functions themselves, typed `SiwxHooks` or `SiweConfig` of @latchkey/core; for a built-in sign-in `siwx: { sessions: … }`'
const found =
  'wallets are found in the browser or come from the directory: remove it, or name some by `featuredWalletIds` of LatchkeyProvider'
const ownWallet = 'a wallet of your own is `createConnector` of @latchkey/core/evm'
const noMark = { removed: 'it has no counterpart' }
const pictures = { removed: 'pictures come from the wallet, the server and the directory' }
const wallets = {
  removed:
    'wallets are found in the browser or come from the directory; name some by `featuredWalletIds` of LatchkeyProvider',
}

const appKitOptions = {
  projectId,
  customWallets: ownWallet,
  chainImages: pictures,
  connectorImages: pictures,
  enableWalletGuide: noMark,
  enableCoinbase: noMark,
  enableEIP6963: { removed: 'announced wallets are always found' },
  enableInjected: { removed: 'injected wallets are always found' },
  coinbasePreference: noMark,
  tokens: noMark,
  enableEmbedded: 'is `<LatchkeyInline>` of @latchkey/react',
  enableMobileFullScreen: { removed: 'on phones the modal is a sheet' },
  enableReconnect: 'is `createConfig({ storage: null })` of @latchkey/core',
  enableWallets: '`features.collapseWallets` puts the wallets behind one button',
  universalProviderConfigOverride: noMark,
  '--w3m-color-mix': noMark,
  '--w3m-color-mix-strength': noMark,
  '--w3m-font-size-master': noMark,
  '--apkt-color-mix': noMark,
  '--apkt-color-mix-strength': noMark,
  '--apkt-font-size-master': noMark,
}

const appKit: Kit = {
  title: 'AppKit',
  packages: /^@reown\/appkit/,
  modules: {
    '@reown/appkit': { to: '@latchkey/compat/appkit' },
    '@reown/appkit/react': { to: '@latchkey/compat/appkit' },
    '@reown/appkit/library/react': { to: '@latchkey/compat/appkit' },
    '@reown/appkit/networks': {
      to: 'viem/chains',
      names: {
        AppKitNetwork: '@latchkey/compat/appkit',
        bitcoin: '@latchkey/compat/appkit-networks',
        bitcoinTestnet: '@latchkey/compat/appkit-networks',
        defineChain: 'viem',
        solana: '@latchkey/compat/appkit-networks',
        solanaDevnet: '@latchkey/compat/appkit-networks',
        solanaTestnet: '@latchkey/compat/appkit-networks',
      },
    },
    '@reown/appkit-adapter-wagmi': { to: '@latchkey/compat/appkit-wagmi' },
    '@reown/appkit-adapter-ethers': { to: '@latchkey/compat/appkit-ethers' },
    '@reown/appkit-adapter-solana': { to: '@latchkey/compat/appkit-solana' },
    '@reown/appkit-adapter-solana/react': {
      note: 'reads are those of your own Solana library; sends are `useSendTransaction`',
    },
    '@reown/appkit-adapter-bitcoin': { to: '@latchkey/compat/appkit-bitcoin' },
    '@reown/appkit-adapter-ethers5': { note: 'is `ethers()` of @latchkey/ethers/v5, in `createConfig`' },
    '@reown/appkit-siwe': { note: ownSignIn },
    '@reown/appkit-siwx': { note: ownSignIn },
    '@reown/appkit-core': { note: 'these are internals: use the hooks' },
  },
  missing: {
    useAppKitBalance: 'is `useBalance` of @latchkey/react, below a LatchkeyProvider',
    useAppKitSIWX: siwx,
    useAppKitWallet: 'is `useConnect` and `useConnectors` of @latchkey/react',
    useAppKitConnections: 'is `useConnections` of @latchkey/react',
    useAppKitConnection: 'is `useConnection` of @latchkey/react',
    useAppKitUpdateEmail: 'is `LoginSource.beginEmailChange` of `useLogin`',
    usePay: 'paying from an exchange does not exist; buying is `useOnrampQuote`',
    AppKitProvider: 'call `createAppKit` in a module and import it',
  },
  options: {
    createAppKit: appKitOptions,
    WagmiAdapter: { projectId: { removed: oldProject } },
  },
  additions: wagmiAdditions(anyRelay),
  serverOwner: 'createAppKit',
}

const rainbowKit: Kit = {
  title: 'RainbowKit',
  packages: /^@rainbow-me\/rainbowkit/,
  modules: {
    '@rainbow-me/rainbowkit': { to: '@latchkey/compat/rainbowkit' },
    '@rainbow-me/rainbowkit/styles.css': { isRemoved: true },
    '@rainbow-me/rainbowkit/wallets': { note: found, isRemovedUnused: true },
  },
  missing: {
    connectorsForWallets: found,
    getDefaultWallets: found,
    WalletButton: 'is `useConnect` and `useConnectors` of @latchkey/react',
    useAddRecentTransaction: 'Activity reads the chain: remove it',
    createAuthenticationAdapter: siwx,
    RainbowKitAuthenticationProvider: siwx,
    cssStringFromTheme: 'tokens are set in CSS: `latchkey-modal { --lk-accent: … }`',
    cssObjectFromTheme: 'tokens are set in CSS: `latchkey-modal { --lk-accent: … }`',
  },
  options: {
    RainbowKitProvider: {
      modalSize: { removed: 'the modal has one size' },
      showRecentTransactions: { removed: 'Activity reads the chain' },
      coolMode: noMark,
      avatar: 'write `ConnectButton.Custom` with your own picture',
      disclaimer: 'is `termsConditionsUrl` and `privacyPolicyUrl` of LatchkeyProvider',
    },
    ConnectButton: {
      accountStatus: { removed: 'the button says name or address; for more write `ConnectButton.Custom`' },
      showBalance: { removed: 'the balance is in the account’s view; for more write `ConnectButton.Custom`' },
    },
    getDefaultConfig: {
      projectId: pairing,
      wallets,
    },
  },
}

const connectKit: Kit = {
  title: 'ConnectKit',
  packages: /^connectkit/,
  modules: {
    connectkit: { to: '@latchkey/compat/connectkit', names: { useChains: 'wagmi' } },
    'connectkit-next-siwe': { note: siwx },
  },
  missing: {
    useSIWE: siwx,
    SIWEProvider: siwx,
    Avatar: '`useIdentity` of @latchkey/react returns name and picture to render your own',
    ChainIcon: 'use `useNetworkImage` of @latchkey/react',
    getDefaultConnectors: found,
    Types: 'these are internals: use the types of the components',
  },
  options: {
    ConnectKitProvider: {
      theme: { removed: 'there is one look, in your colours: set `customTheme` or `themeVariables`' },
      debugMode: noMark,
      hideBalance: noMark,
      hideTooltips: noMark,
      hideQuestionMarkCTA: noMark,
      hideNoWalletCTA: noMark,
      hideRecentBadge: noMark,
      walletConnectCTA: { removed: 'the code can be copied and opened, always' },
      avoidLayoutShift: { removed: 'the modal never moves the page' },
      embedGoogleFonts: { removed: 'nothing is loaded from a third party: name a font of your page' },
      bufferPolyfill: noMark,
      reducedMotion: { removed: 'the setting of the person’s system is used' },
      overlayBlur: noMark,
      disclaimer: 'is `termsConditionsUrl` and `privacyPolicyUrl` of LatchkeyProvider',
      customAvatar: 'write `ConnectKitButton.Custom` with your own picture',
      disableSiweRedirect: siwx,
    },
    ConnectKitButton: {
      theme: { removed: 'there is one look, in your colours' },
      mode: { removed: 'the button has the mode of its provider' },
      showBalance: {
        removed: 'the balance is in the account’s view; for more write `ConnectKitButton.Custom`',
      },
      showAvatar: { removed: 'for a picture of your own write `ConnectKitButton.Custom`' },
    },
    getDefaultConfig: {
      walletConnectProjectId: pairing,
    },
  },
}

const web3Modal: Kit = {
  title: 'Web3Modal',
  packages: /^@web3modal\//,
  modules: {
    '@web3modal/wagmi': { to: '@latchkey/compat/web3modal' },
    '@web3modal/wagmi/react': { to: '@latchkey/compat/web3modal' },
    '@web3modal/wagmi/react/config': { to: '@latchkey/compat/web3modal' },
    '@web3modal/ethers': { to: '@latchkey/compat/web3modal-ethers' },
    '@web3modal/ethers/react': { to: '@latchkey/compat/web3modal-ethers' },
    '@web3modal/siwe': { note: ownSignIn },
    '@web3modal/core': { note: 'these are internals: use the hooks' },
  },
  serverOwner: 'createWeb3Modal',
  missing: {},
  options: {
    createWeb3Modal: {
      ...appKitOptions,
      enableAnalytics: { removed: 'nothing is measured; `features.analytics` sends to a server of yours' },
      enableOnramp: { removed: 'buying is shown where your server offers it' },
    },
    defaultWagmiConfig: {
      projectId: pairing,
      enableCoinbase: noMark,
      enableEIP6963: { removed: 'announced wallets are always found' },
      enableInjected: { removed: 'injected wallets are always found' },
      enableWalletConnect: { removed: 'pairing by code is a connector of wagmi’s' },
      enableEmail:
        'is `emailWallet([…])` of @latchkey/core/email-wallet around the adapters, with a server of yours',
      auth: 'is `emailWallet([…])` of @latchkey/core/email-wallet around the adapters, with a server of yours',
    },
    defaultConfig: {
      enableCoinbase: noMark,
      enableEIP6963: { removed: 'announced wallets are always found' },
      enableInjected: { removed: 'injected wallets are always found' },
      enableEmail:
        'is `emailWallet([…])` of @latchkey/core/email-wallet around the adapters, with a server of yours',
    },
  },
}

/** The kits an app may come from, by the word of the command line. */
export const kits: Readonly<Record<string, Kit>> = {
  appkit: appKit,
  connectkit: connectKit,
  rainbowkit: rainbowKit,
  web3modal: web3Modal,
}

/**
 * What the codemod knows of a kit whose app gets a server: the project stays where the server is given, and advice on pairing names the
 * relay of the server.
 */
export function withServer(kit: Kit, server: string): Kit {
  const { serverOwner, additions } = kit
  const relay = server.replace(/^http/, 'ws')
  const options = Object.fromEntries(
    Object.entries(kit.options).map(([owner, rules]) => [owner, withRelay(rules, relay)]),
  )
  if (serverOwner !== undefined) options[serverOwner] = { ...options[serverOwner], projectId: ownProject }
  return { ...kit, options, additions: additions && wagmiAdditions(relay) }
}

function withRelay(rules: Readonly<Record<string, OptionRule>>, relay: string): Record<string, OptionRule> {
  const pairingRule = toPairing(relay)
  return Object.fromEntries(
    Object.entries(rules).map(([option, rule]) => [option, rule === pairing ? pairingRule : rule]),
  )
}
