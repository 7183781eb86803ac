import { withDeadline } from '../base/deadline.ts'
import { LatchkeyError } from '../base/errors.ts'
import { toRpcError } from '../base/rpcErrors.ts'
import { WalletUnavailableError } from './errors.ts'
import type { StandardWallet } from './standardWallet.ts'

/**
 * A method of a wallet's feature, bound to it; `undefined` if the wallet doesn't have it.
 *
 * @throws WalletUnavailableError if the wallet is gone or broken
 */
export function getFeature<method>(
  wallet: StandardWallet,
  feature: string,
  method: string,
): method | undefined {
  try {
    const methods = wallet.features[feature] as Record<string, unknown> | undefined
    const call = methods?.[method]
    return typeof call === 'function' ? (call.bind(methods) as method) : undefined
  } catch (cause) {
    throw new WalletUnavailableError({ cause })
  }
}

/** Error messages of an extension that was updated or removed while the page is open. */
const extensionGone =
  /extension context invalidated|disconnected port|message port closed|receiving end does not exist/i

/**
 * Calls a wallet once, with a deadline. What it throws becomes a typed error; late answers are ignored.
 *
 * @throws UserRejectedRequestError, RpcError, TimeoutError, AbortedError, WalletUnavailableError
 */
export async function requestFeature<value>(
  call: () => Promise<value> | value,
  options: { operation: string; timeout: number; signal?: AbortSignal | undefined },
): Promise<value> {
  const callTyped = async () => {
    try {
      return await call()
    } catch (thrown) {
      if (thrown instanceof LatchkeyError) throw thrown
      const error = toRpcError(thrown)
      throw extensionGone.test(error.message) ? new WalletUnavailableError({ cause: thrown }) : error
    }
  }
  return withDeadline(callTyped, options)
}
