import { ConnectButton, LatchkeyProvider, useAccount } from '@latchkey/react'
import { config } from './config.ts'
import { Wallet } from './Wallet.tsx'

export function App() {
  return (
    <LatchkeyProvider config={config} themeMode="system">
      <h1>Polkadot</h1>
      <ConnectButton />
      <Page />
    </LatchkeyProvider>
  )
}

function Page() {
  const { address, status } = useAccount()
  return status === 'connected' && address ? (
    <Wallet key={address} address={address} />
  ) : (
    <p>Connect a wallet to see its address.</p>
  )
}
