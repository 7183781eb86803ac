/** The README's example, as it stands there; a test holds the two together. */
export const example = `import { createConfig } from '@latchkey/core'
import { evm } from '@latchkey/core/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { mainnet } from 'viem/chains'

const config = createConfig({ networks: [mainnet], adapters: [evm()], metadata: { name: 'My app' } })

export const App = () => (
  <LatchkeyProvider config={config}>
    <ConnectButton />
  </LatchkeyProvider>
)`
