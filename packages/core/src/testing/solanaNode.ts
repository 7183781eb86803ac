import { programs } from '../chains/solana/addresses.ts'
import type { Network } from '../config/Network.ts'

const http = ['https://node.example']

/** The test network of Solana, with a node that no test reaches. */
export const solanaDevnet: Network = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http }, chainDefault: { http } },
}

/** Addresses of an owner and of two mints, as good as any other. */
export const solanaAddresses = {
  owner: 'FriendXdcmvZF3qPpiNXaNRkQ7PCgFvcEvGXJqCEabcd',
  tickets: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  coins: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
}

/** What a test says of a token account. */
type TokenAccount = {
  readonly account: string
  readonly mint: string
  readonly amount: string
  readonly decimals: number
  /** Default: the token program. */
  readonly program?: string | undefined
  /** Who may take tokens, and how many. */
  readonly delegate?: { readonly delegate: unknown; readonly delegatedAmount: unknown } | undefined
}

/** A token account as `getTokenAccountsByOwner` lists it (`jsonParsed`). */
export function toTokenAccount({ account, mint, amount, decimals, program, delegate }: TokenAccount) {
  const info = { mint, state: 'initialized', tokenAmount: { amount, decimals }, ...delegate }
  return { pubkey: account, account: { owner: program ?? programs.token, data: { parsed: { info } } } }
}
