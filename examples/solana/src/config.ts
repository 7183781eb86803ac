import { createConfig } from '@latchkey/core'
import { solana } from '@latchkey/core/solana'

/** Where the chain is; `npm run example` says it. An app of yours has a URL of its own here. */
export const rpcUrl: string = import.meta.env.VITE_SOLANA_RPC ?? ''

/** CAIP-2: `solana:` and the first 32 characters of the genesis hash. Mainnet's is `5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
const id: string = import.meta.env.VITE_SOLANA_ID ?? '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export const network = `solana:${id}` as const

export const config = createConfig({
  networks: [
    {
      id,
      caipNetworkId: network,
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: rpcUrl ? [rpcUrl] : [] } },
    },
  ],
  adapters: [solana()],
  metadata: { name: 'Solana example' },
})
