import { defineChain, mainnet } from '@reown/appkit/networks'

// What the page knows of the stack (`/stack.js`).
const { projectId, chains } = globalThis.stack

/** Defines a local chain by its CAIP-2 id. */
function defineLocalChain(caipNetworkId, { id, name, nativeCurrency }) {
  const [chainNamespace] = caipNetworkId.split(':')
  const rpcUrls = { default: { http: [chains[caipNetworkId].rpc] } }
  return defineChain({ id, caipNetworkId, chainNamespace, name, nativeCurrency, rpcUrls })
}

const solanaId = Object.keys(chains).find((id) => id.startsWith('solana:'))

/** Mainnet, whose id one of the local chains has, and another local chain. */
export const evmNetworks = [
  mainnet,
  defineLocalChain('eip155:31338', {
    id: 31338,
    name: 'Latchkey Two',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }),
]
export const solanaNetworks = [
  defineLocalChain(solanaId, {
    id: solanaId.split(':')[1],
    name: 'Local Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  }),
]

/** What every app passes to `createAppKit`. */
export const appOptions = {
  projectId,
  metadata: { name: 'Existing app', description: 'Tests', url: location.origin, icons: [] },
}

/**
 * Shows account and network in `#state`, opens the kit by `#open`, and offers `actions` to the tests as `window.app`.
 *
 * @param kit what `createAppKit` returned
 * @param actions what the app does with the library of its adapter: `signMessage(text)` and so on
 */
export function startApp(kit, actions) {
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
    disconnect: () => kit.disconnect(),
    switchNetwork: (id) =>
      kit.switchNetwork([...evmNetworks, ...solanaNetworks].find((one) => one.id === id)),
    ...actions,
  }
}
