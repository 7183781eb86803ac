import { requestLimits } from '../../base/deadline.ts'
import { RpcError } from '../../base/rpcErrors.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import { getFeature, requestFeature } from '../../wallets/requestFeature.ts'
import type { StandardWallet } from '../../wallets/standardWallet.ts'
import { parseAccounts } from './walletFeatures.ts'

type Connect = (input?: { silent?: boolean }) => Promise<{ accounts: unknown }>
type On = (event: 'change', listener: (change: Readonly<Record<string, unknown>>) => void) => unknown

/**
 * Asks the person for accounts and returns their addresses.
 *
 * @throws UserRejectedRequestError, RpcError, TimeoutError, AbortedError, WalletUnavailableError
 */
export async function startSession(wallet: StandardWallet, signal?: AbortSignal): Promise<readonly string[]> {
  const timeout = requestLimits.approval
  const answer = await requestFeature(() => getConnect(wallet)(), { operation: 'connect', timeout, signal })
  const accounts = parseAccounts(answer?.accounts)
  // Approved without an account: the page may not use the wallet (4100 of EIP-1193: unauthorized).
  if (accounts.length === 0) throw new RpcError({ code: 4100 })
  return accounts.map(({ address }) => address)
}

/**
 * Requests accounts without opening the wallet; `undefined` if it shares none with this page.
 *
 * @throws what `startSession` throws
 */
export async function restoreSession(
  wallet: StandardWallet,
  signal?: AbortSignal,
): Promise<readonly string[] | undefined> {
  const options = { operation: 'restore', timeout: requestLimits.silent, signal }
  const answer = await requestFeature(() => getConnect(wallet)({ silent: true }), options)
  const accounts = parseAccounts(answer?.accounts)
  return accounts.length > 0 ? accounts.map(({ address }) => address) : undefined
}

/**
 * Revokes the page's permission. A wallet that can't, or doesn't answer, counts as disconnected.
 *
 * @throws RpcError if it can and failed
 */
export async function endSession(wallet: StandardWallet): Promise<void> {
  try {
    const disconnect = getFeature<() => Promise<void>>(wallet, 'standard:disconnect', 'disconnect')
    const options = { operation: 'disconnect', timeout: requestLimits.silent }
    if (disconnect) await requestFeature(disconnect, options)
  } catch (error) {
    if (error instanceof RpcError) throw error
  }
}

/** Calls `listener` on the wallet's events until the returned function is called. */
export function watchSession(
  wallet: StandardWallet,
  listener: { accounts(addresses: readonly string[]): void; chains(): void },
): () => void {
  let active = true
  let stop: unknown
  try {
    stop = getFeature<On>(
      wallet,
      'standard:events',
      'on',
    )?.('change', (change) => {
      // Some wallets can't remove listeners, so they are muted, too.
      if (!active) return
      if (change?.accounts !== undefined) notifyAccounts(change.accounts, listener.accounts)
      if (change?.chains !== undefined) listener.chains()
    })
  } catch {
    // Events are optional.
  }
  return () => {
    if (!active) return
    active = false
    try {
      if (typeof stop === 'function') stop()
    } catch {
      // The wallet is gone, and its events with it.
    }
  }
}

function notifyAccounts(list: unknown, notify: (addresses: readonly string[]) => void): void {
  try {
    notify(parseAccounts(list).map(({ address }) => address))
  } catch {
    // Only an empty list means that no account is shared; one of malformed entries is dropped.
  }
}

/** @throws WalletUnavailableError */
function getConnect(wallet: StandardWallet): Connect {
  const connect = getFeature<Connect>(wallet, 'standard:connect', 'connect')
  if (!connect) throw new WalletUnavailableError()
  return connect
}
