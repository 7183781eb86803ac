import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useAccount, WagmiProvider } from 'wagmi'
import { config, wagmiConfig } from './configs.ts'
import { Wallet } from './Wallet.tsx'

const queryClient = new QueryClient()

export function App() {
  return (
    <WagmiProvider config={wagmiConfig}>
      <QueryClientProvider client={queryClient}>
        <LatchkeyProvider config={config} themeMode="system">
          <h1>wagmi 2</h1>
          <ConnectButton />
          <Page />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

function Page() {
  const { address } = useAccount()
  return address ? <Wallet address={address} /> : <p>Connect a wallet to see its balance.</p>
}
