import { expect, it } from 'vitest'
import * as cypress from './cypress.ts'
import * as index from './index.ts'
import * as playwright from './playwright.ts'

it.each<[string, object, string]>([
  [
    '@latchkey/test',
    index,
    'ProviderRpcError TestWalletError codeInMail createInbox createRelayWallet createSolanaTestWallet ' +
      'createTestWallet linkInMail',
  ],
  ['@latchkey/test/playwright', playwright, 'createEmailWallet injectWallet walletFixtures'],
  [
    '@latchkey/test/cypress',
    cypress,
    'ProviderRpcError TestWalletError createSolanaTestWallet createTestWallet installWallet',
  ],
])('the public names of %s', (_name, entry, names) => {
  expect(Object.keys(entry).sort().join(' ')).toBe(names)
})
