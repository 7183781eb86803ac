import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { describeAdapter } from '../../testing/adapterConformance.ts'
import { evm } from './evm.ts'
import { createEvmConformanceWallet } from './testing/createEvmConformanceWallet.ts'
import { createMemoryBackend } from './testing/createMemoryBackend.ts'
import { type Anvil, startAnvil } from './testing/startAnvil.ts'

describeAdapter({
  name: 'evm over a chain in memory',
  create: evm,
  wallet() {
    const one = privateKeyToAccount(generatePrivateKey())
    const other = privateKeyToAccount(generatePrivateKey())
    const backend = (chainId: number) => createMemoryBackend(chainId, [one, other])
    return createEvmConformanceWallet([one.address, other.address], [backend(31337), backend(1), backend(10)])
  },
})

let chains: readonly [Anvil, Anvil, Anvil]
let accounts: readonly [string, string]
beforeAll(async () => {
  chains = await Promise.all([startAnvil(31337), startAnvil(31338), startAnvil(31339)])
  accounts = (await chains[0].request({ method: 'eth_accounts' })) as [string, string]
})
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

describeAdapter({
  name: 'evm over anvil',
  create: evm,
  wallet: () => createEvmConformanceWallet(accounts, chains),
})
