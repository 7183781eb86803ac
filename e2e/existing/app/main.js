// An app as the kit's documentation shows one: the kit, one adapter, two networks. Tests drive it through `window.app`.
import { createAppKit } from '@reown/appkit'
import { mainnet, optimism } from '@reown/appkit/networks'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'

const kit = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, optimism],
  projectId: new URLSearchParams(location.search).get('projectId'),
  metadata: { name: 'Existing app', description: 'Tests', url: location.origin, icons: [] },
})
const state = { account: undefined, network: undefined }
const show = (part) => {
  Object.assign(state, part)
  document.querySelector('#state').value = JSON.stringify(state)
}
kit.subscribeAccount(({ address, isConnected, status, embeddedWalletInfo }) =>
  show({ account: { address, isConnected, status, user: embeddedWalletInfo?.user } }),
)
kit.subscribeNetwork(({ chainId }) => show({ network: { chainId } }))
document.querySelector('#open').addEventListener('click', () => kit.open())
window.app = {
  request: (request) => kit.getProvider('eip155').request(request),
  disconnect: () => kit.disconnect(),
  switchNetwork: (chainId) => kit.switchNetwork([mainnet, optimism].find(({ id }) => id === chainId)),
}
