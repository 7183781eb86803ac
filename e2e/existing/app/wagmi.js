// An app as the kit's documentation shows one with wagmi.
import { createAppKit } from '@reown/appkit'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import {
  getAccount,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  watchAccount,
} from '@wagmi/core'
import { appOptions, evmNetworks, startApp } from './startApp.js'

const adapter = new WagmiAdapter({ networks: evmNetworks, projectId: appOptions.projectId })
const kit = createAppKit({ ...appOptions, adapters: [adapter], networks: evmNetworks })
const config = adapter.wagmiConfig
// As wagmi's provider for React does when it is mounted. On a first visit there is nothing to reconnect, and ending a late attempt
// wagmi would drop who has signed in meanwhile.
const restore = async () => {
  if (await config.storage.getItem('recentConnectorId')) await reconnect(config)
}
void restore()

/** Resolves when wagmi is connected: after a reload that is later than in the kit, and its connector has no methods until then. */
const connected = () =>
  new Promise((resolve) => {
    if (getAccount(config).status === 'connected') return resolve()
    const stop = watchAccount(config, {
      onChange({ status }) {
        if (status !== 'connected') return
        stop()
        resolve()
      },
    })
  })

startApp(kit, {
  signMessage: async (message) => {
    await connected()
    return signMessage(config, { message })
  },
  signTypedData: (data) => signTypedData(config, data),
  send: ({ to, value }) => sendTransaction(config, { to, value: BigInt(value) }),
  switchNetwork: (chainId) => switchChain(config, { chainId }),
})
