import { ContextMismatchError } from '../../../requests/requestContext.ts'
import { deadlines } from '../provider/deadlines.ts'
import { readAccounts } from '../provider/readAccounts.ts'
import { requestProvider } from '../provider/requestProvider.ts'
import { sameAddress } from '../provider/sameAddress.ts'
import type { Wallet } from '../provider/Wallet.ts'

/**
 * Makes sure, just before the wallet is asked, that it still shares the account the request was made for (X.29).
 * @throws ContextMismatchError, and what `requestProvider` throws
 */
export async function assertAccount(wallet: Wallet, address: string, signal?: AbortSignal): Promise<void> {
  const options = { timeout: deadlines.read, signal }
  const accounts = readAccounts(wallet, await requestProvider(wallet, { method: 'eth_accounts' }, options))
  if (!accounts.some((account) => sameAddress(account, address))) {
    throw new ContextMismatchError({ moved: 'account', expected: address, actual: accounts[0] })
  }
}
