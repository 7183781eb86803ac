import { toChainId } from '@latchkey/protocol'
import { RpcError, UserRejectedRequestError } from '../../base/rpcErrors.ts'
import type { ConnectorEvent, ConnectorSession } from '../../config/Connector.ts'
import { isPrefixedEvmAddress } from './isEvmAddress.ts'
import { deadlines, type Eip1193Provider, requestProvider, type Wallet } from './requestProvider.ts'
import { getWalletNetwork, parseAccounts } from './walletState.ts'

/**
 * Asks the person for accounts (EIP-1102), then the wallet for its network.
 *
 * @throws UserRejectedRequestError, RpcError, TimeoutError, AbortedError, WalletUnavailableError
 */
export async function startSession(wallet: Wallet, signal?: AbortSignal): Promise<ConnectorSession> {
  const answer = await requestProvider(
    wallet,
    { method: 'eth_requestAccounts' },
    { timeout: deadlines.approval, signal },
  )
  const accounts = parseAccounts(wallet, answer)
  // Approved without an account: the page may not use the wallet (4100 of EIP-1193: unauthorized).
  if (accounts.length === 0) throw new RpcError({ code: 4100 })
  return { accounts, network: await getWalletNetwork(wallet, signal) }
}

/** Requests accounts silently; `undefined` if the wallet shares none with this page. Throws like `startSession`. */
export async function restoreSession(
  wallet: Wallet,
  signal?: AbortSignal,
): Promise<ConnectorSession | undefined> {
  const options = { timeout: deadlines.read, signal }
  const [answer, network] = await Promise.all([
    requestProvider(wallet, { method: 'eth_accounts' }, options),
    getWalletNetwork(wallet, signal),
  ])
  const accounts = parseAccounts(wallet, answer)
  return accounts.length > 0 ? { accounts, network } : undefined
}

/**
 * Revokes the page's permission if the wallet can (MetaMask Improvement Proposal 2). A wallet that doesn't know the method, or doesn't answer,
 * counts as disconnected, and so does one whose person declines to revoke: the app forgets the wallet, and the permission is theirs.
 * One that knows the method and fails still admits the page, so that is thrown.
 *
 * @throws RpcError
 */
export async function endSession(wallet: Wallet): Promise<void> {
  const request = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
  try {
    await requestProvider(wallet, request, { timeout: deadlines.read })
  } catch (error) {
    if (error instanceof UserRejectedRequestError) return
    if (error instanceof RpcError && !cannotRevoke(error)) throw error
  }
}

/** Emits the wallet's events until the returned function is called. */
export function watchSession(wallet: Wallet, listener: (event: ConnectorEvent) => void): () => void {
  return subscribeProvider(wallet.provider, () => restoreSession(wallet), listener)
}

/** Whether an error means that the wallet has no such method. Wallets use different codes for it. */
function cannotRevoke({ reason, message }: RpcError): boolean {
  const reasons = ['methodNotFound', 'methodNotSupported', 'unsupportedMethod', 'invalidParams', 'unknown']
  return (
    reasons.includes(reason) ||
    /not (?:supported|found|implemented|available)|unsupported|unknown method/i.test(message)
  )
}

/**
 * Converts EIP-1193 events into connector events; malformed ones are dropped. `isAlive` checks a `disconnect` with
 * code 1013, which means that the wallet lost its node, not that the person left.
 */
export function subscribeProvider(
  provider: Eip1193Provider,
  isAlive: () => Promise<unknown>,
  listener: (event: ConnectorEvent) => void,
): () => void {
  // Some providers can't remove listeners, so they are muted, too.
  let active = true
  const emit = (event: ConnectorEvent) => {
    if (active) listener(event)
  }
  const handlers: Record<string, (payload: unknown) => void> = {
    accountsChanged(payload) {
      if (!Array.isArray(payload)) return
      const accounts = payload.filter(isPrefixedEvmAddress)
      // Only an empty list means that no account is shared; one of malformed entries is dropped.
      if (accounts.length > 0 || payload.length === 0) emit({ type: 'accountsChanged', accounts })
    },
    chainChanged(payload) {
      const chainId = toChainId(payload)
      if (chainId !== undefined) emit({ type: 'networkChanged', network: `eip155:${chainId}` })
    },
    disconnect(cause) {
      const emitDisconnected = () => emit({ type: 'disconnected', cause })
      if ((cause as { code?: unknown } | null | undefined)?.code !== 1013) return emitDisconnected()
      isAlive().then((session) => session || emitDisconnected(), emitDisconnected)
    },
  }
  const forEachHandler = (call: (event: string, handler: (payload: unknown) => void) => unknown) => {
    for (const [event, handler] of Object.entries(handlers)) {
      try {
        call(event, handler)
      } catch {
        // Events are optional.
      }
    }
  }
  forEachHandler((event, handler) => provider.on?.(event, handler))
  return () => {
    if (!active) return
    active = false
    forEachHandler((event, handler) => provider.removeListener?.(event, handler))
  }
}
