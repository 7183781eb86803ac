import { RpcError } from '../../../base/rpcErrors.ts'
import type { ConnectorEvent, ConnectorSession } from '../../../config/Connector.ts'
import { deadlines } from '../provider/deadlines.ts'
import { readAccounts } from '../provider/readAccounts.ts'
import { readNetwork } from '../provider/readNetwork.ts'
import { requestProvider } from '../provider/requestProvider.ts'
import type { Wallet } from '../provider/Wallet.ts'
import { subscribeProvider } from './subscribeProvider.ts'

/**
 * Asks the person for accounts (EIP-1102), then the wallet for its network.
 * @throws UserRejectedRequestError, RpcError, TimeoutError, AbortedError, WalletUnavailableError
 */
export async function startSession(wallet: Wallet, signal?: AbortSignal): Promise<ConnectorSession> {
  const answer = await requestProvider(
    wallet,
    { method: 'eth_requestAccounts' },
    { timeout: deadlines.approval, signal },
  )
  const accounts = readAccounts(wallet, answer)
  // Approved with no account picked: as good as not allowed, and said so.
  if (accounts.length === 0) throw new RpcError({ code: 4100 })
  return { accounts, network: await readNetwork(wallet, signal) }
}

/** Asks silently; `undefined` if the wallet shares no account with this page (any more). Throws like `startSession`. */
export async function restoreSession(
  wallet: Wallet,
  signal?: AbortSignal,
): Promise<ConnectorSession | undefined> {
  const options = { timeout: deadlines.read, signal }
  const [answer, network] = await Promise.all([
    requestProvider(wallet, { method: 'eth_accounts' }, options),
    readNetwork(wallet, signal),
  ])
  const accounts = readAccounts(wallet, answer)
  return accounts.length > 0 ? { accounts, network } : undefined
}

/**
 * Gives the permission back where the wallet can (MIP-2). A wallet that doesn't know the method, or doesn't answer, is as
 * good as disconnected: we forget it either way. One that knows it and fails still lets the page in, and that is said.
 * @throws RpcError
 */
export async function endSession(wallet: Wallet): Promise<void> {
  const request = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
  try {
    await requestProvider(wallet, request, { timeout: deadlines.read })
  } catch (error) {
    if (error instanceof RpcError && !cannotRevoke(error)) throw error
  }
}

/** Passes on what the wallet tells of itself, until the returned function is called. */
export function watchSession(wallet: Wallet, listener: (event: ConnectorEvent) => void): () => void {
  return subscribeProvider(wallet.provider, () => restoreSession(wallet), listener)
}

function cannotRevoke({ reason, message }: RpcError): boolean {
  const isUnable = ['methodNotFound', 'methodNotSupported', 'unsupportedMethod', 'invalidParams', 'unknown']
  return (
    isUnable.includes(reason) ||
    /not (?:supported|found|implemented|available)|unsupported|unknown method/i.test(message)
  )
}
