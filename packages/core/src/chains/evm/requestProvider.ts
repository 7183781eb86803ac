import { AbortedError, TimeoutError } from '../../base/errors.ts'
import { toRpcError } from '../../base/rpcErrors.ts'
import type { Connector } from '../../config/Connector.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'

/** The part of an EIP-1193 provider in use. Providers come from outside: every member may be missing or throw. */
export type Eip1193Provider = {
  request(request: Eip1193Request): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/** A request of EIP-1193. */
export type Eip1193Request = { readonly method: string; readonly params?: readonly unknown[] | undefined }

/** A wallet's provider and its display name, which is text from outside. */
export type Wallet = { readonly provider: Eip1193Provider; readonly name: string }

/**
 * The wallet of a connector.
 *
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

/** Error messages of an extension that was updated or removed while the page is open. */
const extensionGone =
  /extension context invalidated|disconnected port|message port closed|receiving end does not exist/i

/**
 * Sends one request to a wallet, with a deadline and a signal. Whatever the wallet throws becomes a typed error; late
 * answers are ignored.
 *
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
    const cleanUp = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (error: Error) => {
      cleanUp()
      reject(error)
    }
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    // Called inside a promise, so that synchronous throws and plain values are handled like any other answer.
    new Promise((answer) => answer(wallet.provider.request(request))).then(
      (answer) => {
        cleanUp()
        resolve(answer)
      },
      (error: unknown) => fail(toTypedError(wallet, error)),
    )
  })
}

function toTypedError(wallet: Wallet, thrown: unknown): Error {
  // The provider's `request` is missing or no function.
  if (thrown instanceof TypeError && !isProvider(wallet.provider)) {
    return new WalletUnavailableError({ walletName: wallet.name, cause: thrown })
  }
  const error = toRpcError(thrown)
  return extensionGone.test(error.message)
    ? new WalletUnavailableError({ walletName: wallet.name, cause: thrown })
    : error
}

function createTimeoutError(operation: string, timeout: number): TimeoutError {
  return new TimeoutError({
    operation,
    timeout,
    hint: 'Open your wallet, see whether a request is waiting there, and try again.',
  })
}

/** Timeouts and polling intervals of the EVM adapter, milliseconds. */
export const deadlines = {
  /** For a person, who may have to unlock a wallet or find a hardware key. */
  approval: 300_000,
  /** For a request that needs no person. */
  read: 5_000,
  /** Between two `eth_chainId` requests while the wallet switches its network. */
  networkPoll: 1_000,
  /** For the network to change after the wallet has confirmed the switch. */
  networkChange: 3_000,
  /** Between two requests for a receipt: at first, and after `slowReceiptPollAfter`. */
  receiptPoll: 1_000,
  slowReceiptPoll: 4_000,
  slowReceiptPollAfter: 30_000,
  /** For a transaction to be included. */
  receipt: 600_000,
  /** For a node that has a receipt to know the transaction itself, which is compared. */
  comparison: 20_000,
} as const
