import { createConfig as createLatchkey } from '@latchkey/core'
import { wagmi } from '@latchkey/wagmi'
import { createConfig, http } from 'wagmi'
import { one, two } from './chains.ts'

/** The app's own wagmi config: wallets that announce themselves (EIP-6963), and whatever connectors you add. */
export const wagmiConfig = createConfig({
  chains: [one, two],
  transports: { [one.id]: http(), [two.id]: http() },
})

/** The modal shows the connectors of the config above, and says what wagmi says. */
export const config = createLatchkey({
  networks: [one, two],
  adapters: [wagmi({ config: wagmiConfig })],
  metadata: { name: 'wagmi example' },
})
