// An app as the kit's documentation shows one with ethers.
import { createAppKit } from '@reown/appkit'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { BrowserProvider } from 'ethers'
import { appOptions, evmNetworks, startApp } from './startApp.js'

const kit = createAppKit({ ...appOptions, adapters: [new EthersAdapter()], networks: evmNetworks })
const getSigner = () => new BrowserProvider(kit.getProvider('eip155')).getSigner()

startApp(kit, {
  signMessage: async (text) => (await getSigner()).signMessage(text),
  signTypedData: async ({ domain, types, message }) =>
    (await getSigner()).signTypedData(domain, types, message),
  send: async ({ to, value }) => (await (await getSigner()).sendTransaction({ to, value })).hash,
})
