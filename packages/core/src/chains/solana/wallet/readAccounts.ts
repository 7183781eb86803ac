import type { StandardAccount } from '../../../standardWallet/WalletStandard.ts'
import { WalletUnavailableError } from '../../../wallets/errors.ts'
import { isSolanaAddress } from '../isSolanaAddress.ts'

/**
 * The Solana accounts of a wallet's list, each once, in its order. Accounts of other chain families are left out.
 * @throws WalletUnavailableError for what is no list, or holds nothing but nonsense
 */
export function readAccounts(list: unknown): readonly StandardAccount[] {
  try {
    if (!Array.isArray(list)) throw new TypeError('The accounts are not a list')
    const known = list.filter((account) => isSolanaAddress(account?.address)) as StandardAccount[]
    const others = list.filter((account) => typeof account?.address !== 'string')
    if (known.length === 0 && others.length > 0) throw new TypeError('No account has an address')
    return known.filter(
      (account, index) => known.findIndex(({ address }) => address === account.address) === index,
    )
  } catch (cause) {
    throw new WalletUnavailableError({ cause })
  }
}
