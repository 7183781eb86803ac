import { WalletUnavailableError } from '../../../wallets/errors.ts'
import { isAccount } from '../isAccount.ts'
import { sameAddress } from './sameAddress.ts'
import type { Wallet } from './Wallet.ts'

/**
 * The addresses of an `eth_accounts` or `eth_requestAccounts` answer, each once, the wallet's order kept.
 * @throws WalletUnavailableError for an answer that is no list of addresses
 */
export function readAccounts(wallet: Wallet, answer: unknown): string[] {
  const addresses = Array.isArray(answer) ? answer.filter(isAccount) : []
  if (!Array.isArray(answer) || (answer.length > 0 && addresses.length === 0)) {
    throw new WalletUnavailableError({
      walletName: wallet.name,
      cause: new TypeError('The answer is not a list of addresses'),
    })
  }
  return addresses.filter(
    (address, index) => addresses.findIndex((other) => sameAddress(other, address)) === index,
  )
}
