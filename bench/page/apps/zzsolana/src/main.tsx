import { createConfig } from '@latchkey/core'
import { solana } from '@latchkey/core/solana'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

const id = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const config = createConfig({
  networks: [
    {
      id,
      caipNetworkId: `solana:${id}`,
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['https://api.mainnet-beta.solana.com'] } },
    },
  ],
  adapters: [solana()],
  metadata: { name: 'Bench' },
})
createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkeyProvider config={config}>
    <ConnectButton />
  </LatchkeyProvider>,
)
