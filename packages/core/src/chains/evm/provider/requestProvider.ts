import { AbortedError, TimeoutError } from '../../../base/errors.ts'
import { toRpcError } from '../../../base/rpcErrors.ts'
import { WalletUnavailableError } from '../../../wallets/errors.ts'
import type { Eip1193Request } from '../Eip1193Provider.ts'
import type { Wallet } from './Wallet.ts'

/** An extension that was updated or removed under the open page says so in these words. */
const vanished =
  /extension context invalidated|disconnected port|message port closed|receiving end does not exist/i

/**
 * Asks a wallet once, bounded by a deadline and a signal. Whatever it throws becomes a typed error; an answer that
 * comes too late is ignored.
 * @throws UserRejectedRequestError, RpcError, TimeoutError, AbortedError, WalletUnavailableError
 */
export function requestProvider(
  wallet: Wallet,
  request: Eip1193Request,
  options: { timeout: number; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const { timeout, signal } = options
  return new Promise((resolve, reject) => {
    const abort = () => fail(new AbortedError({ cause: signal?.reason }))
    const timer = setTimeout(() => fail(lateError(request.method, timeout)), timeout)
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (error: Error) => {
      done()
      reject(error)
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    // Started inside a promise, so that a synchronous throw and a plain value are treated like any other answer.
    new Promise((answer) => answer(wallet.provider.request(request))).then(
      (answer) => {
        done()
        resolve(answer)
      },
      (error: unknown) => fail(typedError(wallet, error)),
    )
  })
}

function typedError(wallet: Wallet, thrown: unknown): Error {
  // A provider whose `request` is gone or no function.
  if (thrown instanceof TypeError && typeof requestOf(wallet) !== 'function') {
    return new WalletUnavailableError({ walletName: wallet.name, cause: thrown })
  }
  const error = toRpcError(thrown)
  return vanished.test(error.message)
    ? new WalletUnavailableError({ walletName: wallet.name, cause: thrown })
    : error
}

function requestOf(wallet: Wallet): unknown {
  try {
    return wallet.provider.request
  } catch {
    return undefined
  }
}

function lateError(operation: string, timeout: number): TimeoutError {
  return new TimeoutError({
    operation,
    timeout,
    hint: 'Open your wallet, see whether a request is waiting there, and try again.',
  })
}
