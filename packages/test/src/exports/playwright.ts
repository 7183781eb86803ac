// Public API: `@latchkey/test/playwright`, wallets in pages of Playwright.
export {
  createEmailWallet,
  type EmailWallet,
  type EmailWalletParameters,
} from '../browser/createEmailWallet.ts'
export { injectWallet, walletFixtures } from '../browser/injectWallet.ts'
export type { InstallOptions } from '../browser/installEvmWallet.ts'
