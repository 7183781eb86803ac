import { base58 } from './base58.ts'
import { sha256 } from './sha256.ts'

/** What is fixed about the local cluster. Its genesis hash is of a sentence of ours, so no other cluster has it. */
export const solanaCluster = {
  name: 'Latchkey Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  genesisHash: base58(sha256('Latchkey local Solana cluster')),
  /** As on the real clusters: a slot takes 0.4 s, and a transaction is taken within 150 slots of its blockhash. */
  slotMs: 400,
  blockhashSlots: 150,
  feePerSignature: 5_000n,
} as const
