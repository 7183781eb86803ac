import { createConfig } from '@latchkey/core'
import { ethers } from '@latchkey/ethers'
import { one, two } from './chains.ts'

export const config = createConfig({
  networks: [one, two],
  adapters: [ethers()],
  metadata: { name: 'ethers 6 example' },
})
