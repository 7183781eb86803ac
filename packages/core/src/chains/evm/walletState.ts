import { type CaipNetworkId, toChainId } from '@latchkey/protocol'
import { ContextMismatchError } from '../../requests/requestContext.ts'
import { WalletUnavailableError } from '../../wallets/errors.ts'
import { isPrefixedEvmAddress, sameAddress } from './isEvmAddress.ts'
import { deadlines, requestProvider, type Wallet } from './requestProvider.ts'

/**
 * Parses the addresses of `eth_accounts` or `eth_requestAccounts`, without duplicates, in the wallet's order.
 *
 * @throws WalletUnavailableError for anything but a list of addresses
 */
export function parseAccounts(wallet: Wallet, answer: unknown): string[] {
  const addresses = Array.isArray(answer) ? answer.filter(isPrefixedEvmAddress) : []
  if (!Array.isArray(answer) || (answer.length > 0 && addresses.length === 0)) {
    throw new WalletUnavailableError({
      walletName: wallet.name,
      cause: new TypeError('The answer is not a list of addresses'),
    })
  }
  return addresses.filter(
    (address, index) => addresses.findIndex((other) => sameAddress(other, address)) === index,
  )
}

/**
 * Requests the wallet's network without a prompt (`eth_chainId`). Wallets answer in hex, decimal, or with a number.
 *
 * @throws RpcError, TimeoutError, AbortedError, WalletUnavailableError
 */
export async function getWalletNetwork(
  wallet: Wallet,
  signal?: AbortSignal,
): Promise<Extract<CaipNetworkId, `eip155:${string}`>> {
  const answer = await requestProvider(wallet, { method: 'eth_chainId' }, { timeout: deadlines.read, signal })
  const chainId = toChainId(answer)
  if (chainId === undefined) {
    throw new WalletUnavailableError({
      walletName: wallet.name,
      cause: new TypeError('The answer is not a chain id'),
    })
  }
  return `eip155:${chainId}`
}

/**
 * Asserts that the wallet shares the account of a request, just before the request is sent.
 *
 * @throws ContextMismatchError, and what `requestProvider` throws
 */
export async function assertAccount(wallet: Wallet, address: string, signal?: AbortSignal): Promise<void> {
  const options = { timeout: deadlines.read, signal }
  const accounts = parseAccounts(wallet, await requestProvider(wallet, { method: 'eth_accounts' }, options))
  if (!accounts.some((account) => sameAddress(account, address))) {
    throw new ContextMismatchError({ moved: 'account', expected: address, actual: accounts[0] })
  }
}

/**
 * Asserts that the wallet is on the network of a request, just before the request is sent.
 *
 * @throws ContextMismatchError, and what `requestProvider` throws
 */
export async function assertNetwork(
  wallet: Wallet,
  network: CaipNetworkId,
  signal?: AbortSignal,
): Promise<void> {
  const actual = await getWalletNetwork(wallet, signal)
  if (actual !== network) throw new ContextMismatchError({ moved: 'network', expected: network, actual })
}
