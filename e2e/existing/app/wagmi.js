// An app as the kit's documentation shows one with wagmi.
import { createAppKit } from '@reown/appkit'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { sendTransaction, signMessage, signTypedData, switchChain } from '@wagmi/core'
import { appOptions, evmNetworks, startApp } from './startApp.js'

const adapter = new WagmiAdapter({ networks: evmNetworks, projectId: appOptions.projectId })
const kit = createAppKit({ ...appOptions, adapters: [adapter], networks: evmNetworks })
const config = adapter.wagmiConfig

startApp(kit, {
  signMessage: (message) => signMessage(config, { message }),
  signTypedData: (data) => signTypedData(config, data),
  send: ({ to, value }) => sendTransaction(config, { to, value: BigInt(value) }),
  switchNetwork: (chainId) => switchChain(config, { chainId }),
})
