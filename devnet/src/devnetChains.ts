/** What is fixed about a local chain. */
export type DevnetChainSpec = { id: number; name: string; testnet: boolean }

/**
 * The chains every local stack runs. Only one is flagged as a testnet (balances of testnets are hidden, S5.11), and
 * one runs as chain 1, so that the paths of production are walked locally as well.
 */
export const devnetChains: readonly DevnetChainSpec[] = [
  { id: 31337, name: 'Latchkey One', testnet: false },
  { id: 31338, name: 'Latchkey Two', testnet: false },
  { id: 31339, name: 'Latchkey Testnet', testnet: true },
  { id: 1, name: 'Ethereum', testnet: false },
]

/** The coin of every local chain. */
export const devnetCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const
