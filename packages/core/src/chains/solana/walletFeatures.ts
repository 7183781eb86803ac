import { withDeadline } from '../../base/deadline.ts'
import { LatchkeyError } from '../../base/errors.ts'
import { RpcError, toRpcError } from '../../base/rpcErrors.ts'
import type { Connector } from '../../config/Connector.ts'
import { ContextMismatchError } from '../../requests/requestContext.ts'
import { InvalidAnswerError } from '../../requests/requestWallet.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import type { StandardAccount, StandardConnector, StandardWallet } from '../../wallets/standardWallet.ts'
import { isSolanaAddress } from './addresses.ts'

/** A connector of this adapter. @throws WalletUnavailableError for any other */
export function toSolanaConnector(connector: Connector): StandardConnector {
  if (connector.namespace === 'solana' && 'moveTo' in connector && 'rpc' in connector)
    return connector as StandardConnector
  throw new WalletUnavailableError({ walletName: connector.name })
}

/**
 * A method a request can't do without.
 * @throws WalletUnavailableError (a wallet without `standard:connect` is none), RpcError 4200 (it can't do that)
 */
export function requireFeature<method>(wallet: StandardWallet, feature: string, method: string): method {
  const found = getFeature<method>(wallet, feature, method)
  if (found) return found
  if (!getFeature(wallet, 'standard:connect', 'connect')) throw new WalletUnavailableError()
  throw new RpcError({ code: 4200, message: `The wallet does not offer ${feature}.` })
}

/**
 * A method of one of a wallet's features, bound to it; `undefined` where the wallet doesn't have the feature.
 * @throws WalletUnavailableError where the wallet itself is gone or broken
 */
export function getFeature<method>(
  wallet: StandardWallet,
  feature: string,
  method: string,
): method | undefined {
  try {
    const found = wallet.features[feature] as Record<string, unknown> | undefined
    const call = found?.[method]
    return typeof call === 'function' ? (call.bind(found) as method) : undefined
  } catch (cause) {
    throw new WalletUnavailableError({ cause })
  }
}

/**
 * The account a request was made for, as the wallet shares it right now.
 * @throws ContextMismatchError, WalletUnavailableError
 */
export function requireAccount(wallet: StandardWallet, address: string): StandardAccount {
  const accounts = parseAccounts(wallet.accounts)
  const account = accounts.find((one) => one.address === address)
  if (account) return account
  throw new ContextMismatchError({ moved: 'account', expected: address, actual: accounts[0]?.address })
}

/**
 * The Solana accounts of a wallet's list, each once, in its order. Accounts of other chain families are left out.
 * @throws WalletUnavailableError for what is no list, or holds nothing but nonsense
 */
export function parseAccounts(list: unknown): readonly StandardAccount[] {
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

/** An extension that was updated or removed under the open page says so in these words. */
const extensionGone =
  /extension context invalidated|disconnected port|message port closed|receiving end does not exist/i

/**
 * Asks a wallet once, bounded; what it throws becomes a typed error, and an answer that comes too late is ignored.
 * @throws UserRejectedRequestError, RpcError, TimeoutError, AbortedError, WalletUnavailableError
 */
export async function askWallet<value>(
  ask: () => Promise<value> | value,
  options: { operation: string; timeout: number; signal?: AbortSignal | undefined },
): Promise<value> {
  const bounded = async () => {
    try {
      return await ask()
    } catch (thrown) {
      if (thrown instanceof LatchkeyError) throw thrown
      const error = toRpcError(thrown)
      throw extensionGone.test(error.message) ? new WalletUnavailableError({ cause: thrown }) : error
    }
  }
  return withDeadline(bounded, options)
}

/** Bytes out of a wallet's answer, of a length if one is given. @throws InvalidAnswerError */
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
