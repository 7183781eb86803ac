import type { CaipNetworkId } from '../caip.ts'

/** A token that fakes imitate, with the one contract that is genuine. */
export type ImitatedToken = { readonly token: string; readonly symbol: string; readonly name: string }

/**
 * Returns the tokens of a Solana cluster that fakes imitate; none for other networks. A server takes those of EVM chains from
 * `getKnownTokens`, whose table is too large for a page.
 */
export function getImitatedTokens(network: CaipNetworkId): readonly ImitatedToken[] {
  // Other clusters have tokens of these names with mints of their own.
  return network === solanaMainnet ? mainnetTokens : []
}

const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * There is no second genuine one of the same name. Read from `dist/main/tokens/solana.tokenlist.json` of
 * `@solana/spl-token-registry@0.2.4574` (Apache-2.0).
 */
const mainnetTokens: readonly ImitatedToken[] = [
  { token: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', name: 'USD Coin' },
  { token: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', symbol: 'USDT', name: 'USDT' },
  {
    token: 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
    symbol: 'mSOL',
    name: 'Marinade staked SOL (mSOL)',
  },
  { token: '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj', symbol: 'stSOL', name: 'Lido Staked SOL' },
  { token: '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', symbol: 'RAY', name: 'Raydium' },
  { token: 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE', symbol: 'ORCA', name: 'Orca' },
]
