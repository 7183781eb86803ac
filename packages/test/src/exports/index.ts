// Public API: `@latchkey/test`, a wallet for tests in Node.
export { ProviderRpcError, TestWalletError } from '../errors.ts'
export type { WalletAnswer, WalletRequest, WalletScript } from '../wallet/createApprovals.ts'
export { type CaughtMail, codeInMail, createInbox, type Inbox, linkInMail } from '../wallet/createInbox.ts'
export {
  createRelayWallet,
  type RelayWallet,
  type RelayWalletParameters,
} from '../wallet/createRelayWallet.ts'
export {
  createSolanaTestWallet,
  type SolanaTestWallet,
  type SolanaTestWalletParameters,
} from '../wallet/createSolanaTestWallet.ts'
export {
  createTestWallet,
  type TestProvider,
  type TestWallet,
  type TestWalletParameters,
} from '../wallet/createTestWallet.ts'
export type { TestChain } from '../wallet/signEvm.ts'
