export { type GetSolanaSignerParameters, getSolanaSigner } from '../chains/solana/getSolanaSigner.ts'
export { isSolanaAddress } from '../chains/solana/addresses.ts'
export {
  SolanaTransferError,
  type SolanaTransferReason,
} from '../chains/solana/errors.ts'
export type {
  SolanaInstruction,
  SolanaInstructions,
  SolanaSerialized,
  SolanaTransaction,
  SolanaTransfer,
} from '../config/Transaction.ts'
export { solana } from '../chains/solana/solana.ts'
export type { StandardAccount, StandardWallet } from '../wallets/standardWallet.ts'
