import { createConfig } from '@latchkey/core'
import { evm } from '@latchkey/core/evm'
import { LatchkeyProvider } from '@latchkey/react'
import { local } from './local'
import { Wallet } from './Wallet'

const config = createConfig({ networks: [local], adapters: [evm()] })

export const App = () => (
  <LatchkeyProvider config={config}>
    <Wallet />
  </LatchkeyProvider>
)
