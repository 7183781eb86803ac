import type { CaipNetworkId } from '@latchkey/protocol'
import type { ConfigParameters } from '../config/ConfigParameters.ts'
import type { NetworkInput } from '../config/Network.ts'
import { connect } from '../wallets/connect.ts'
import { createTestAdapter } from './createTestAdapter.ts'
import { createTestWallet } from './createTestWallet.ts'
import { startTestConfig } from './startTestConfig.ts'
import { testNetwork } from './testNetwork.ts'

/** The Solana networks of {@link startTwoFamilies}. */
export const solanaNetworks = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
] as const satisfies readonly CaipNetworkId[]

const networks: readonly NetworkInput[] = [
  testNetwork(1),
  testNetwork(10),
  ...solanaNetworks.map((caipNetworkId) => ({
    id: caipNetworkId.slice('solana:'.length),
    caipNetworkId,
    name: 'Solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['https://rpc.example/solana'] } },
  })),
]

/** Starts a config with a connected EVM wallet and a connected Solana wallet, on the first EVM network. */
export async function startTwoFamilies(parameters: Partial<ConfigParameters> = {}) {
  const evm = createTestWallet()
  const solana = createTestWallet({
    namespace: 'solana',
    id: 'test.solana',
    accounts: ['0x00000000000000000000000000000000000000C1'],
    network: solanaNetworks[0],
  })
  const adapters = {
    evm: createTestAdapter({ wallets: [evm] }),
    solana: createTestAdapter({ namespace: 'solana', wallets: [solana] }),
  }
  const test = startTestConfig({
    networks,
    adapters: [adapters.evm, adapters.solana],
    ...parameters,
  })
  await connect(test.config, { connector: solana.connector })
  await connect(test.config, { connector: evm.connector })
  return { ...test, evm, solana, adapters }
}
