// The least an app with a wallet list costs: React, wagmi, viem, a native dialog, no styles.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnectors, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
const queryClient = new QueryClient()

function Wallets() {
  const connectors = useConnectors()
  const { mutate } = useConnect()
  return (
    <dialog id="wallets">
      {connectors.map((connector) => (
        <button type="button" key={connector.uid} onClick={() => mutate({ connector })}>
          {connector.name}
        </button>
      ))}
    </dialog>
  )
}

const open = () => document.querySelector('dialog')?.showModal()

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <button type="button" id="open" onClick={open}>
        Connect wallet
      </button>
      <Wallets />
    </QueryClientProvider>
  </WagmiProvider>,
)
