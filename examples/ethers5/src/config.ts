import { createConfig } from '@latchkey/core'
import { ethers5 } from '@latchkey/ethers/v5'
import { one, two } from './chains.ts'

export const config = createConfig({
  networks: [one, two],
  adapters: [ethers5()],
  metadata: { name: 'ethers 5 example' },
})
