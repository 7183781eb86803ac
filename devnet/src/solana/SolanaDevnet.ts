import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'

/** A test token on the local Solana chain. Amounts are base units of `decimals`. */
export type SolanaToken = {
  symbol: string
  name: string
  decimals: number
  /** Base58. */
  mint: string
  program: 'spl-token' | 'spl-token-2022'
  /** Transfer fee in basis points, deducted from the amount that arrives; 0 = none. */
  transferFee: number
}

/** An account of the well-known test mnemonic (`m/44'/501'/<n>'/0'`). Its key is public: never fund it on a real chain. */
export type SolanaAccount = {
  /** Base58. */
  address: string
  /** The 32 bytes of the ed25519 seed, hex. */
  privateKey: string
}

/** The local Solana chain of a stack. */
export type SolanaDevnet = {
  /** CAIP-2: `solana:` and the first 32 characters of the genesis hash. */
  caipNetworkId: `solana:${string}`
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrl: string
  wsUrl: string
  tokens: readonly SolanaToken[]
  /** Mint of the NFT the first account holds. */
  nft: { name: string; mint: string }
  accounts: readonly SolanaAccount[]
  /** Closes the journal and both ports. Safe to call twice. */
  stop(): Promise<void>
}

/** Constants of the local cluster. Its genesis hash is derived from a fixed text, so no other cluster has it. */
export const solanaCluster = {
  name: 'Latchkey Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  genesisHash: base58.encode(sha256('Latchkey local Solana cluster')),
  /** As on public clusters: a slot takes 0.4 s, and a blockhash is valid for 150 slots. */
  slotMs: 400,
  blockhashSlots: 150,
  feePerSignature: 5_000n,
} as const

/** Addresses that are the same on every cluster. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const

/** SHA-256 of the concatenated parts; strings are encoded as UTF-8. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}
