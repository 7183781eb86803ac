// A page with a server, as a visitor's is; the bench answers for the server.
import { createConfig } from '@latchkey/core'
import { evm } from '@latchkey/core/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

const config = createConfig({
  server: location.origin,
  projectId: 'bench',
  networks: [mainnet],
  adapters: [evm()],
  metadata: { name: 'Bench' },
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkeyProvider config={config}>
    <ConnectButton />
  </LatchkeyProvider>,
)
