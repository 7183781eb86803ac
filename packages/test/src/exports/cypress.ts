// Public API: `@latchkey/test/cypress`, wallets in tests that run in the browser. Nothing of it needs Node.
export type { InstallOptions } from '../browser/installEvmWallet.ts'
export { installWallet } from '../browser/installWallet.ts'
export { ProviderRpcError, TestWalletError } from '../errors.ts'
export type { WalletAnswer, WalletRequest, WalletScript } from '../wallet/createApprovals.ts'
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
