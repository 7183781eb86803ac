import { ContextMismatchError } from '../../../requests/requestContext.ts'
import type { StandardAccount, StandardWallet } from '../../../standardWallet/WalletStandard.ts'
import { readAccounts } from './readAccounts.ts'

/**
 * The account a request was made for, as the wallet shares it right now (X.29).
 * @throws ContextMismatchError, WalletUnavailableError
 */
export function requireAccount(wallet: StandardWallet, address: string): StandardAccount {
  const accounts = readAccounts(wallet.accounts)
  const account = accounts.find((one) => one.address === address)
  if (account) return account
  throw new ContextMismatchError({ moved: 'account', expected: address, actual: accounts[0]?.address })
}
