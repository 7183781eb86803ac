// An app as its documentation shows one: the kit, one adapter, two networks. Tests drive it through `window.app`.
import { createAppKit } from '@reown/appkit'
import { mainnet, optimism } from '@reown/appkit/networks'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'

const { projectId } = Object.fromEntries(new URLSearchParams(location.search))
const kit = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, optimism],
  projectId,
  metadata: { name: 'Existing app', description: 'Tests', url: location.origin, icons: [] },
  features: { analytics: false, email: true, socials: ['google', 'farcaster'] },
})
const state = { account: undefined, network: undefined }
const show = (part) => {
  Object.assign(state, part)
  document.querySelector('#state').value = JSON.stringify(state)
}
kit.subscribeAccount(({ address, isConnected, status, caipAddress, embeddedWalletInfo }) =>
  show({ account: { address, isConnected, status, caipAddress, user: embeddedWalletInfo?.user } }),
)
kit.subscribeNetwork(({ chainId }) => show({ network: { chainId } }))
document.querySelector('#open').addEventListener('click', () => kit.open())
window.app = { kit, request: (args) => kit.getProvider('eip155').request(args) }
