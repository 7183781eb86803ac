import type { Adapter } from '../../adapter/Adapter.ts'
import { discoverWallets } from './discovery/discoverWallets.ts'
import { isEvmAddress } from './isEvmAddress.ts'
import { loadCode } from './loadCode.ts'

/**
 * The EVM adapter: injected wallets by EIP-6963, the older `window.ethereum`, requests by EIP-1193.
 * What isn't needed to show a button loads when first called.
 *
 * @example createConfig({ networks: [mainnet], adapters: [evm()] })
 */
export function evm(): Adapter {
  const actions = async () =>
    (await loadCode(() => import('./actions/connectionActions.ts'))).connectionActions
  const networks = () => loadCode(() => import('./network/switchNetwork.ts'))
  return {
    namespace: 'eip155',
    type: 'evm',
    setup: discoverWallets,
    isAddress: isEvmAddress,
    connection: {
      signMessage: async (p) => (await actions()).signMessage(p),
      signTypedData: async (p) => (await actions()).signTypedData(p),
      sendTransaction: async (p) => (await actions()).sendTransaction(p),
      getBalance: async (p) => (await actions()).getBalance(p),
      getGasPrice: async (p) => (await actions()).getGasPrice(p),
      estimateNativeTransferFee: async (p) => (await actions()).estimateNativeTransferFee(p),
      waitForTransaction: async (p) => (await actions()).waitForTransaction(p),
      tokens: async () => (await actions()).tokens(),
      checkAddress: async (address) => (await actions()).checkAddress(address),
    },
    network: { switchNetwork: async (p) => (await networks()).switchNetwork(p) },
  }
}
