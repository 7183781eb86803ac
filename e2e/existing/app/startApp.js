import { defineChain, mainnet } from '@reown/appkit/networks'

const { projectId, chains } = globalThis.stack

/** The local chains by CAIP-2 id: the chain with the id of mainnet, another EVM chain, and Solana. */
const [two, solana] = ['eip155:31338', Object.keys(chains).find((id) => id.startsWith('solana:'))].map(
  (id) => {
    const [chainNamespace, reference] = id.split(':')
    const isSolana = chainNamespace === 'solana'
    return defineChain({
      id: isSolana ? reference : Number(reference),
      caipNetworkId: id,
      chainNamespace,
      name: isSolana ? 'Local Solana' : 'Latchkey Two',
      nativeCurrency: isSolana
        ? { name: 'Solana', symbol: 'SOL', decimals: 9 }
        : { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chains[id].rpc] } },
    })
  },
)
export const evmNetworks = [mainnet, two]
export const solanaNetworks = [solana]

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
