// Public API: `@latchkey/compat/web3modal`, in place of `@web3modal/wagmi` and its entries.
import { wagmi } from '@latchkey/wagmi'
import type { Config } from 'wagmi'
import { type AppKit, type AppKitOptions, createAppKit } from '../appkit/createAppKit.ts'

export {
  useAppKit as useWeb3Modal,
  useAppKitEvents as useWeb3ModalEvents,
  useAppKitState as useWeb3ModalState,
  useAppKitTheme as useWeb3ModalTheme,
  useDisconnect,
  useWalletInfo,
} from '../appkit/hooks.ts'
export {
  createWagmiConfig as defaultWagmiConfig,
  type WagmiConfigParameters,
} from '../wagmiKits/createWagmiConfig.ts'

/** Creates the modal over a wagmi config, with the options of Web3Modal. */
export function createWeb3Modal({
  wagmiConfig,
  defaultChain,
  ...options
}: Omit<AppKitOptions, 'networks' | 'adapters' | 'defaultNetwork'> & {
  readonly wagmiConfig: Config
  readonly defaultChain?: Config['chains'][number] | undefined
}): AppKit {
  const latchkeyAdapter = wagmi({ config: wagmiConfig })
  const { chains: networks } = wagmiConfig
  return createAppKit({
    ...options,
    networks,
    defaultNetwork: defaultChain,
    adapters: [{ latchkeyAdapter }],
  })
}
