import { mainnet, optimism } from 'viem/chains'
import { expect, it } from 'vitest'
import { createStorage, mock } from 'wagmi'
import { toAppKitVariables, toRainbowVariables } from '../themeOf.ts'
import * as appkit from './appkit.ts'
import { BitcoinAdapter } from './appkitBitcoin.ts'
import { EthersAdapter } from './appkitEthers.ts'
import * as networks from './appkitNetworks.ts'
import { SolanaAdapter } from './appkitSolana.ts'
import { WagmiAdapter } from './appkitWagmi.ts'
import * as connectkit from './connectkit.ts'
import * as rainbowkit from './rainbowkit.ts'
import * as web3modal from './web3modal.ts'
import * as web3modalEthers from './web3modalEthers.ts'

it.each<[string, object, string]>([
  [
    'appkit',
    appkit,
    'createAppKit getAppKit useAppKit useAppKitAccount useAppKitEvents useAppKitNetwork useAppKitProvider ' +
      'useAppKitState useAppKitTheme useDisconnect useWalletInfo',
  ],
  [
    'rainbowkit',
    rainbowkit,
    'ConnectButton RainbowKitProvider darkTheme getDefaultConfig lightTheme midnightTheme useAccountModal ' +
      'useChainModal useConnectModal',
  ],
  [
    'connectkit',
    connectkit,
    'ConnectKitButton ConnectKitProvider getDefaultConfig useChainIsSupported useIsMounted useModal',
  ],
  ['appkit-networks', networks, 'bitcoin bitcoinTestnet solana solanaDevnet solanaTestnet'],
  [
    'web3modal-ethers',
    web3modalEthers,
    'createWeb3Modal defaultConfig useDisconnect useSwitchNetwork useWalletInfo useWeb3Modal ' +
      'useWeb3ModalAccount useWeb3ModalEvents useWeb3ModalProvider useWeb3ModalState useWeb3ModalTheme',
  ],
  [
    'web3modal',
    web3modal,
    'createWeb3Modal defaultWagmiConfig useDisconnect useWalletInfo useWeb3Modal useWeb3ModalEvents ' +
      'useWeb3ModalState useWeb3ModalTheme',
  ],
])('[X.60] the names of %s that an app finds here', (_kit, entry, names) => {
  expect(Object.keys(entry).sort().join(' ')).toBe(names)
})

it('[X.60] createAppKit takes the options and adapters of AppKit, and the hooks’ functions read its kit', () => {
  expect(() => appkit.getAppKit()).toThrow(/Call `createAppKit` before/)
  const wagmiAdapter = new WagmiAdapter({ networks: [mainnet], projectId: 'abc' })
  const kit = appkit.createAppKit({
    adapters: [wagmiAdapter],
    networks: [mainnet],
    defaultNetwork: mainnet,
    projectId: 'abc',
    metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
    features: { analytics: false, email: false, socials: [], notOfOurs: true } as object,
    enableWalletGuide: false,
  })
  expect(appkit.getAppKit()).toBe(kit)
  expect(wagmiAdapter.wagmiConfig.chains).toEqual([mainnet])
  expect(kit.getNetwork()).toMatchObject({ chainId: 1, caipNetworkId: 'eip155:1' })
  expect(kit.getAccount()).toEqual({
    address: undefined,
    caipAddress: undefined,
    isConnected: false,
    status: 'disconnected',
    allAccounts: [],
  })
  expect(kit.getProvider('eip155')).toBeUndefined()
  const states: boolean[] = []
  const stop = kit.subscribeState(({ open }) => states.push(open))
  void kit.open({ view: 'Connect' })
  void kit.close()
  stop()
  void kit.open()
  expect(states).toEqual([false, true, false])
  expect(() => appkit.createAppKit({ networks: [] })).toThrow(/network/)
})

it('[X.60] Web3Modal’s `defaultChain` is the active network', () => {
  const wagmiConfig = web3modal.defaultWagmiConfig({ chains: [mainnet, optimism] })
  const kit = web3modal.createWeb3Modal({ wagmiConfig, defaultChain: optimism })
  expect(kit.getChainId()).toBe(10)
})

it('[X.60] with ethers, Web3Modal’s chains become networks, and the default one is active', () => {
  const metadata = { name: 'App', description: '', url: 'https://app.example', icons: [] }
  const chain = (chainId: number) => ({
    chainId,
    name: `Chain ${chainId}`,
    currency: 'ETH',
    explorerUrl: 'https://explorer.example',
    rpcUrl: 'https://rpc.example',
  })
  const kit = web3modalEthers.createWeb3Modal({
    ethersConfig: web3modalEthers.defaultConfig({ metadata, defaultChainId: 10, enableEIP6963: true }),
    chains: [chain(1), chain(10)],
    projectId: 'abc',
  })
  expect(kit.getNetwork()).toMatchObject({ chainId: 10, caipNetwork: { name: 'Chain 10' } })
  expect(kit.config.networks.map(({ rpcUrls }) => rpcUrls.default.http)).toEqual([
    ['https://rpc.example'],
    ['https://rpc.example'],
  ])
})

it('[X.60] a wagmi config keeps the storage and the connectors that an app gave the kit', () => {
  const storage = createStorage({ storage: { getItem: () => null, setItem() {}, removeItem() {} } })
  const { wagmiConfig } = new WagmiAdapter({ networks: [mainnet], storage, ssr: true })
  expect(wagmiConfig.storage).toBe(storage)
  const connectors = [mock({ accounts: ['0x00000000000000000000000000000000000000a1'] })]
  expect(connectkit.getDefaultConfig({ chains: [mainnet], connectors, storage })).toMatchObject({
    connectors,
    storage,
  })
})

it('each adapter is one of ours', () => {
  expect(
    [EthersAdapter, SolanaAdapter, BitcoinAdapter].map((create) => new create().latchkeyAdapter.namespace),
  ).toEqual(['eip155', 'solana', 'bip122'])
})

it('themes of the kits become our tokens', () => {
  expect(
    toAppKitVariables({
      '--w3m-accent': '#00bb7f',
      '--apkt-border-radius-master': '2px',
      '--w3m-z-index': 7,
    }),
  ).toEqual({ '--lk-accent': '#00bb7f', '--lk-radius': '20px', '--lk-z-index': '7' })
  expect(toAppKitVariables({ '--w3m-color-mix': '#fff', '--lk-text': '#111' })).toEqual({
    '--lk-text': '#111',
  })
  expect(rainbowkit.darkTheme({ accentColor: '#7b3fe4', borderRadius: 'none' })).toEqual({
    mode: 'dark',
    variables: { '--lk-accent': '#7b3fe4', '--lk-radius': '0px' },
  })
  expect(rainbowkit.lightTheme(rainbowkit.lightTheme.accentColors.green).variables).toEqual({
    '--lk-accent': '#1db847',
    '--lk-on-accent': '#fff',
  })
  expect(toRainbowVariables({ fontStack: 'system', accentColorForeground: 'white' })).toEqual({
    '--lk-font': 'system-ui',
    '--lk-on-accent': 'white',
  })
})
