import { parseCaipNetworkId } from '@latchkey/protocol'
import { toHex } from '../chains/evm/encoding.ts'
import { sameAddress } from '../chains/evm/isEvmAddress.ts'
import { type Eip1193Request, toWallet } from '../chains/evm/requestProvider.ts'
import { assertAccount, assertNetwork } from '../chains/evm/walletState.ts'
import type { Config } from '../config/Config.ts'
import { assertContext, ContextMismatchError, type RequestContext } from '../requests/requestContext.ts'
import { withRevalidation } from '../requests/requestWallet.ts'

/**
 * Sends a request to the wallet of a context. Refused if its account or network is no longer the current one, or if
 * the request names another account; a transaction also if the wallet, asked just before, reports another account
 * or network. Silent methods are always passed on, whatever network the wallet is on.
 *
 * @throws ContextMismatchError, NotConnectedError, ReconnectingError, WalletUnavailableError, and what the wallet
 * throws
 */
export async function requestBound(
  config: Config,
  context: RequestContext,
  call: Eip1193Request,
): Promise<unknown> {
  if (isSilentMethod(call.method)) {
    const connector = config.connectors.find(({ uid }) => uid === context.connectorUid)
    return toWallet(connector ?? assertContext(config, context).connector).provider.request(call)
  }
  const { connector, address } = assertContext(config, context)
  const wallet = toWallet(connector)
  const requested = getRequestAccount(call)
  if (requested !== undefined && !sameAddress(String(requested), address))
    throw new ContextMismatchError({ moved: 'account', expected: address, actual: String(requested) })
  if (call.method !== 'eth_sendTransaction') return wallet.provider.request(call)
  const state = Promise.all([assertAccount(wallet, address), assertNetwork(wallet, context.network)])
  await withRevalidation(config, context, state)
  const [transaction, ...otherParams] = call.params ?? []
  // With a chain id the wallet can refuse a wrong network, too. One that the app has set stays.
  const chainId = toHex(Number(parseCaipNetworkId(context.network)?.reference))
  const boundTransaction = { chainId, ...(transaction as object), from: address }
  return wallet.provider.request({ ...call, params: [boundTransaction, ...otherParams] })
}

/** The account in the parameters of a request that needs an approval; `undefined` if the method has none. */
export function getRequestAccount({ method, params = [] }: Eip1193Request): unknown {
  const position = accountPositions.get(method)
  if (position === undefined) return undefined
  if (position !== 'from') return params[position]
  const transaction = params[0]
  return isObject(transaction) ? transaction.from : undefined
}

/** Where a method's parameters name the account: an index, or `from` of the transaction at index 0. */
const accountPositions = new Map<string, number | 'from'>([
  ['eth_sendTransaction', 'from'],
  ['eth_signTransaction', 'from'],
  ['wallet_sendCalls', 'from'],
  ['personal_sign', 1],
  ['eth_sign', 0],
  ['eth_signTypedData', 0],
  ['eth_signTypedData_v1', 1],
  ['eth_signTypedData_v3', 0],
  ['eth_signTypedData_v4', 0],
  ['eth_getEncryptionPublicKey', 0],
  ['eth_decrypt', 1],
])

const isObject = (value: unknown): value is { readonly from?: unknown } =>
  typeof value === 'object' && value !== null

/**
 * Whether a wallet answers a method without asking the person: reads of the chain and of shared accounts. It is a list,
 * because names are no guide (`eth_decrypt` and `eth_getEncryptionPublicKey` do ask); unlisted methods count as asking.
 */
export function isSilentMethod(method: string): boolean {
  return silentMethods.test(method)
}

const silentMethods =
  /^(?:eth_(?:accounts|blobBaseFee|blockNumber|call|chainId|createAccessList|estimateGas|feeHistory|gasPrice|get(?:Balance|Block\w*|Code|Filter(?:Changes|Logs)|Logs|Proof|StorageAt|Transaction\w*|Uncle\w*)|maxPriorityFeePerGas|new(?:Block|PendingTransaction)?Filter|protocolVersion|simulateV1|syncing|uninstallFilter)|net_(?:listening|peerCount|version)|wallet_get(?:CallsStatus|Capabilities)|web3_(?:clientVersion|sha3))$/
