export { InvalidSolanaTransactionError } from '../chains/solana/errors/InvalidSolanaTransactionError.ts'
export { SolanaTransactionNotFoundError } from '../chains/solana/errors/SolanaTransactionNotFoundError.ts'
export {
  SolanaTransferError,
  type SolanaTransferReason,
} from '../chains/solana/errors/SolanaTransferError.ts'
export { isSolanaAddress } from '../chains/solana/isSolanaAddress.ts'
export { solana } from '../chains/solana/solana.ts'
export type {
  SolanaInstruction,
  SolanaInstructions,
  SolanaSerialized,
  SolanaTransaction,
  SolanaTransfer,
} from '../chains/solana/transaction/SolanaTransaction.ts'
export type { StandardAccount, StandardWallet } from '../standardWallet/WalletStandard.ts'
