import { ConnectButton, LatchkeyProvider, useAccount } from '@latchkey/react'
import { config } from './config.ts'
import { Wallet } from './Wallet.tsx'

export function App() {
  return (
    <LatchkeyProvider config={config} themeMode="system">
      <h1>ethers 6</h1>
      <ConnectButton />
      <Page />
    </LatchkeyProvider>
  )
}

function Page() {
  const { address, network, status } = useAccount()
  return status === 'connected' && address && network ? (
    <Wallet key={`${network}:${address}`} address={address} network={network} />
  ) : (
    <p>Connect a wallet to see its balance.</p>
  )
}
