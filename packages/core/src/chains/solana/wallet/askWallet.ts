import { withDeadline } from '../../../base/deadline.ts'
import { LatchkeyError } from '../../../base/errors.ts'
import { toRpcError } from '../../../base/rpcErrors.ts'
import { WalletUnavailableError } from '../../../wallets/errors.ts'

/** An extension that was updated or removed under the open page says so in these words. */
const vanished =
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
      throw vanished.test(error.message) ? new WalletUnavailableError({ cause: thrown }) : error
    }
  }
  return withDeadline(bounded, options)
}
