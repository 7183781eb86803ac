// Public API: `@latchkey/compat/web3modal-ethers`, in place of `@web3modal/ethers` and `@web3modal/ethers/react`.
import type { Metadata, NetworkInput } from '@latchkey/core'
import { type AppKit, type AppKitOptions, createAppKit, getAppKit } from '../appkit/createAppKit.ts'
import { useAppKitAccount, useAppKitNetwork, useAppKitProvider } from '../appkit/hooks.ts'
import { EthersAdapter } from './appkitEthers.ts'

export {
  useAppKit as useWeb3Modal,
  useAppKitEvents as useWeb3ModalEvents,
  useAppKitState as useWeb3ModalState,
  useAppKitTheme as useWeb3ModalTheme,
  useDisconnect,
  useWalletInfo,
} from '../appkit/hooks.ts'

/** A chain as Web3Modal takes it with ethers. */
export type Web3ModalChain = {
  readonly chainId: number
  readonly name: string
  /** Symbol of the native currency. */
  readonly currency: string
  readonly explorerUrl: string
  readonly rpcUrl: string
}

/** Parameters of {@link defaultConfig}. Others of Web3Modal are accepted and have no effect; the codemod removes them. */
export type EthersConfigParameters = {
  readonly metadata: Metadata
  readonly defaultChainId?: number | undefined
  readonly [option: string]: unknown
}

/** What {@link defaultConfig} returns. */
export type EthersConfig = Pick<EthersConfigParameters, 'metadata' | 'defaultChainId'>

/** Creates the `ethersConfig` of {@link createWeb3Modal}. */
export const defaultConfig = ({ metadata, defaultChainId }: EthersConfigParameters): EthersConfig => ({
  metadata,
  defaultChainId,
})

/**
 * Creates the modal over ethers, with the options of Web3Modal.
 *
 * @throws InvalidConfigError with the name of the option that is wrong
 * @example
 * createWeb3Modal({ ethersConfig: defaultConfig({ metadata }), chains: [mainnet] })
 */
export function createWeb3Modal({
  ethersConfig,
  chains,
  ...options
}: Omit<AppKitOptions, 'networks' | 'adapters' | 'metadata'> & {
  readonly ethersConfig: EthersConfig
  readonly chains: readonly Web3ModalChain[]
}): AppKit {
  const networks = chains.map(toNetwork)
  const defaultNetwork = networks.find(({ id }) => id === ethersConfig.defaultChainId)
  const { metadata } = ethersConfig
  return createAppKit({ ...options, metadata, networks, defaultNetwork, adapters: [new EthersAdapter()] })
}

const toNetwork = ({ chainId, name, currency, explorerUrl, rpcUrl }: Web3ModalChain): NetworkInput => ({
  id: chainId,
  name,
  nativeCurrency: { name: currency, symbol: currency, decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
  blockExplorers: { default: { name: 'Explorer', url: explorerUrl } },
})

/** The connected account. */
export function useWeb3ModalAccount() {
  const { address, isConnected, status } = useAppKitAccount({ namespace: 'eip155' })
  const { chainId } = useAppKitNetwork()
  return { address: address as `0x${string}` | undefined, chainId: Number(chainId), isConnected, status }
}

/** EIP-1193 provider of the connected account, e.g. for `BrowserProvider` of ethers. */
export function useWeb3ModalProvider() {
  return useAppKitProvider('eip155')
}

/** Switches the network by its chain id. */
export function useSwitchNetwork() {
  return { switchNetwork: (chainId: number) => getAppKit().switchNetwork({ id: chainId }) }
}
