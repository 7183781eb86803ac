import type { NetworkInput } from '@latchkey/core'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const rpcUrls = { default: { http: ['https://rpc.invalid/'] } }

/** EVM networks of the tests. Their RPC addresses don't exist. */
export const testNetworks: readonly NetworkInput[] = [
  {
    id: 1,
    name: 'Test One',
    nativeCurrency,
    rpcUrls,
    blockExplorers: { default: { name: 'Testscan', url: 'https://explorer.invalid/' } },
  },
  { id: 10, name: 'Test Ten', nativeCurrency, rpcUrls },
  { id: 11155111, name: 'Trial', nativeCurrency, rpcUrls, testnet: true },
]

/** A Solana network. */
export const testSolana = {
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Test Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.invalid/solana'] } },
} as const satisfies NetworkInput

/** A Bitcoin network: regtest. */
export const testBitcoin = {
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Test Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: ['https://rpc.invalid/bitcoin'] } },
} as const satisfies NetworkInput

/** The relay chain of Polkadot. */
export const testPolkadot = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  name: 'Test Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: ['https://rpc.invalid/polkadot'] } },
} as const satisfies NetworkInput
