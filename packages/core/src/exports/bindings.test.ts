import { expect, it } from 'vitest'
import * as ethers from './ethers.ts'
import * as ethers5 from './ethers5.ts'
import * as wagmi from './wagmi.ts'

it.each([
  ['ethers', ethers, ['ethers', 'getEthersProvider', 'getEthersSigner']],
  ['ethers5', ethers5, ['ethers5', 'getEthers5Provider', 'getEthers5Signer']],
  ['wagmi', wagmi, ['wagmi']],
])('@latchkey/core/%s exports exactly these names', (_name, entry, names) => {
  expect(Object.keys(entry).sort()).toEqual(names)
})
