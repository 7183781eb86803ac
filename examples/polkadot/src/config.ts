import { createConfig } from '@latchkey/core'
import { polkadot } from '@latchkey/core/polkadot'

/** Where the network is read; `npm run example` says it. An app of yours has one of its own here. */
export const wsUrl: string = import.meta.env.VITE_POLKADOT_WS ?? 'wss://polkadot-asset-hub-rpc.polkadot.io'

/** CAIP-2: `polkadot:` and the first 32 characters of the first block's hash. */
const id: string = import.meta.env.VITE_POLKADOT_ID ?? '68d56f15f85d3136970ec16946040bc1'

export const config = createConfig({
  networks: [
    {
      id,
      caipNetworkId: `polkadot:${id}`,
      chainNamespace: 'polkadot',
      name: 'Polkadot Asset Hub',
      nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
      rpcUrls: { default: { http: [wsUrl.replace(/^ws/, 'http')] } },
    },
  ],
  adapters: [polkadot()],
  metadata: { name: 'Polkadot example' },
})
