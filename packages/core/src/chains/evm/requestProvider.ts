import { AbortedError, TimeoutError } from '../../base/errors.ts'
import { toRpcError } from '../../base/rpcErrors.ts'
import type { Connector } from '../../config/Connector.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'

/** The part of an EIP-1193 provider we rely on. It comes from outside: every member may be missing or throw. */
export type Eip1193Provider = {
  request(request: Eip1193Request): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** One request of EIP-1193. */
export type Eip1193Request = { readonly method: string; readonly params?: readonly unknown[] | undefined }

/** Whom we ask, and the name (text from outside) that a person knows it by. */
export type Wallet = { readonly provider: Eip1193Provider; readonly name: string }

/**
 * The wallet behind a connector.
 * @throws WalletUnavailableError if its provider isn't an EIP-1193 one
 */
export function toWallet(connector: Connector): Wallet {
  const provider = connector.getProvider()
  if (!isProvider(provider)) throw new WalletUnavailableError({ walletName: connector.name })
  return { provider, name: connector.name }
}

function isProvider(value: unknown): value is Eip1193Provider {
  try {
    return typeof (value as Eip1193Provider | undefined)?.request === 'function'
  } catch {
    return false
  }
}

/** An extension that was updated or removed under the open page says so in these words. */
const extensionGone =
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
    const timer = setTimeout(() => fail(createTimeoutError(request.method, timeout)), timeout)
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
      (error: unknown) => fail(toTypedError(wallet, error)),
    )
  })
}

function toTypedError(wallet: Wallet, thrown: unknown): Error {
  // A provider whose `request` is gone or no function.
  if (thrown instanceof TypeError && typeof requestOf(wallet) !== 'function') {
    return new WalletUnavailableError({ walletName: wallet.name, cause: thrown })
  }
  const error = toRpcError(thrown)
  return extensionGone.test(error.message)
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

function createTimeoutError(operation: string, timeout: number): TimeoutError {
  return new TimeoutError({
    operation,
    timeout,
    hint: 'Open your wallet, see whether a request is waiting there, and try again.',
  })
}

/** How long anything here waits, milliseconds. */
export const deadlines = {
  /** For a person: a wallet may first have to be unlocked, a hardware key found. */
  approval: 300_000,
  /** For a wallet that can answer without a person. */
  read: 5_000,
  /** Between two looks at the wallet's network while a switch is under way. */
  look: 1_000,
  /** For a network to change after the wallet said that it did. */
  settle: 3_000,
  /** Between two looks for a transaction, at first and after half a minute. */
  receiptLook: 1_000,
  receiptLookLater: 4_000,
  receiptLookLaterAfter: 30_000,
  /** For a transaction to be taken by the network. */
  receipt: 600_000,
} as const
