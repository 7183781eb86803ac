import { RpcError } from '../../base/rpcErrors.ts'
import type { Connector } from '../../config/Connector.ts'
import { ContextMismatchError } from '../../requests/requestContext.ts'
import { InvalidAnswerError } from '../../requests/requestWallet.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import { getFeature } from '../../wallets/requestFeature.ts'
import type { StandardAccount, StandardConnector, StandardWallet } from '../../wallets/standardWallet.ts'
import { isSolanaAddress } from './addresses.ts'

/**
 * Narrows a connector to one of this adapter.
 *
 * @throws WalletUnavailableError for any other
 */
export function toSolanaConnector(connector: Connector): StandardConnector {
  if (connector.namespace === 'solana' && 'moveTo' in connector && 'rpc' in connector)
    return connector as StandardConnector
  throw new WalletUnavailableError({ walletName: connector.name })
}

/**
 * A wallet's method that a request needs.
 *
 * @throws WalletUnavailableError (no `standard:connect`), RpcError 4200 (not supported)
 */
export function requireFeature<method>(wallet: StandardWallet, feature: string, method: string): method {
  const bound = getFeature<method>(wallet, feature, method)
  if (bound) return bound
  if (!getFeature(wallet, 'standard:connect', 'connect')) throw new WalletUnavailableError()
  throw new RpcError({ code: 4200, message: `The wallet does not offer ${feature}.` })
}

/**
 * The account of a request, as the wallet shares it at present.
 *
 * @throws ContextMismatchError, WalletUnavailableError
 */
export function requireAccount(wallet: StandardWallet, address: string): StandardAccount {
  const accounts = parseAccounts(wallet.accounts)
  const account = accounts.find((candidate) => candidate.address === address)
  if (account) return account
  throw new ContextMismatchError({ moved: 'account', expected: address, actual: accounts[0]?.address })
}

/**
 * Parses a wallet's Solana accounts, without duplicates, in its order. Accounts of other chain families are left out.
 *
 * @throws WalletUnavailableError for no list, or one without any valid account
 */
export function parseAccounts(list: unknown): readonly StandardAccount[] {
  try {
    if (!Array.isArray(list)) throw new TypeError('The accounts are not a list')
    const solanaAccounts = list.filter((account) => isSolanaAddress(account?.address)) as StandardAccount[]
    const malformed = list.filter((account) => typeof account?.address !== 'string')
    if (solanaAccounts.length === 0 && malformed.length > 0) throw new TypeError('No account has an address')
    return solanaAccounts.filter(
      (account, index) => solanaAccounts.findIndex(({ address }) => address === account.address) === index,
    )
  } catch (cause) {
    throw new WalletUnavailableError({ cause })
  }
}

/**
 * Parses bytes of a wallet's answer.
 *
 * @throws InvalidAnswerError
 */
export function parseBytes(value: unknown, expected: string, length?: number): Uint8Array {
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : undefined
  if (bytes && bytes.length > 0 && (length === undefined || bytes.length === length)) return bytes
  throw new InvalidAnswerError({
    expected,
    hint: 'Look at the activity in your wallet before you try again.',
  })
}
