import { parseCaipNetworkId } from '@latchkey/protocol'
import { toHex } from '../chains/evm/encoding.ts'
import { sameAddress } from '../chains/evm/isEvmAddress.ts'
import { type Eip1193Request, toWallet } from '../chains/evm/requestProvider.ts'
import type { EvmRequest } from '../chains/evm/sendTransaction.ts'
import { assertAccount, assertNetwork } from '../chains/evm/walletState.ts'
import type { Config } from '../config/Config.ts'
import { assertContext, ContextMismatchError, type RequestContext } from '../requests/requestContext.ts'
import { InvalidAnswerError, withRevalidation } from '../requests/requestWallet.ts'
import { isTransactionHash } from '../requests/sentTransactions.ts'
import { storeAndCompare } from '../requests/storeAndCompare.ts'

/**
 * Sends a request to the wallet of a context. Refused if its account or network is no longer the current one, or if
 * the request names another account or network; a transaction, a batch, a permission and typed data also if the wallet, asked just before,
 * reports another account or network. The first three are sent with account and network, so that a wallet that is switched before the person
 * approves can't take the new ones. What was sent is
 * compared in the background with what the network has included, as after `sendTransaction`.
 * Silent methods are always passed on, whatever network the wallet is on.
 *
 * @throws ContextMismatchError, NotConnectedError, ReconnectingError, WalletUnavailableError, InvalidAnswerError (a permission of another
 * account or network, or the hash of an earlier transaction), and what the wallet throws
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
  const bound = { address, chainId: toHex(Number(parseCaipNetworkId(context.network)?.reference)) }
  const boundCall = bindCall(call, bound)
  if (!boundCall) return wallet.provider.request(call)
  const state = Promise.all([assertAccount(wallet, address), assertNetwork(wallet, context.network)])
  await withRevalidation(config, context, state)
  const answer = await wallet.provider.request(boundCall)
  if (permissionMethods.includes(call.method)) assertPermission(answer, bound)
  if (call.method === 'eth_sendTransaction') {
    const sent = toEvmRequest(Object(boundCall.params?.[0]))
    if (sent && isTransactionHash(answer)) storeAndCompare(config, answer, { context, transaction: sent })
  }
  return answer
}

/** Converts a transaction of JSON-RPC to the fields that are compared with the network's; `undefined` for one that a wallet can't have sent. */
function toEvmRequest(transaction: object): EvmRequest | undefined {
  const fields = transaction as Record<string, unknown>
  const to = fields.to ?? ''
  const data = fields.data ?? fields.input ?? '0x'
  if (typeof to !== 'string' || typeof data !== 'string') return undefined
  try {
    return { to, value: BigInt((fields.value ?? '0x0') as string), data: data as `0x${string}` }
  } catch {
    // An amount that is no number.
    return undefined
  }
}

/** Methods that let another key act for the account (ERC-7715): the draft's name, and viem's older one. */
const permissionMethods = ['wallet_requestExecutionPermissions', 'wallet_grantPermissions']

/** Methods whose first parameter is a transaction, or a batch (EIP-5792). */
const transactionMethods = ['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendCalls']

type Bound = { readonly address: string; readonly chainId: string }

/**
 * Names account and network in a request that counts on one network: a transaction, a batch, a permission. Typed data stays as it is.
 *
 * @returns undefined for a request that counts the same on every network
 * @throws ContextMismatchError if it names another of them
 */
function bindCall(call: Eip1193Request, bound: Bound): Eip1193Request | undefined {
  const { method, params = [] } = call
  if (method.startsWith('eth_signTypedData')) return call
  const isPermission = permissionMethods.includes(method)
  if (!isPermission && !transactionMethods.includes(method)) return undefined
  const field = method === 'wallet_grantPermissions' ? 'address' : 'from'
  const toBound = (entry: unknown) => {
    if (!isObject(entry)) return entry
    const moved = findOther(entry, bound)
    if (moved) throw new ContextMismatchError(moved)
    const isNamed = isPermission && [entry.from, entry.address].some((account) => account != null)
    return { ...entry, chainId: entry.chainId ?? bound.chainId, ...(!isNamed && { [field]: bound.address }) }
  }
  // A transaction and a batch are the first parameter; each parameter is a permission.
  const [first, ...others] = params
  return { ...call, params: isPermission ? params.map(toBound) : [toBound(first ?? {}), ...others] }
}

/** @throws InvalidAnswerError if a wallet has given a permission for another account or network than it was asked for */
function assertPermission(answer: unknown, bound: Bound): void {
  const entries: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
  if (!entries.some((entry) => isObject(entry) && findOther(entry, bound))) return
  throw new InvalidAnswerError({
    expected: 'a permission of the account and network it was asked for',
    hint: 'Look at the permissions in your wallet, and revoke this one.',
  })
}

/** The account or network that an entry names and that is not the bound one. */
function findOther(entry: BoundEntry, { address, chainId }: Bound) {
  for (const account of [entry.from, entry.address])
    if (account != null && !sameAddress(String(account), address))
      return { moved: 'account', expected: address, actual: String(account) } as const
  if (entry.chainId != null && Number(entry.chainId) !== Number(chainId))
    return { moved: 'network', expected: chainId, actual: String(entry.chainId) } as const
  return undefined
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

type BoundEntry = { readonly from?: unknown; readonly address?: unknown; readonly chainId?: unknown }

const isObject = (value: unknown): value is BoundEntry => typeof value === 'object' && value !== null

/**
 * Whether a wallet answers a method without asking the person: reads of the chain and of shared accounts. It is a list,
 * because names are no guide (`eth_decrypt` and `eth_getEncryptionPublicKey` do ask); unlisted methods count as asking.
 */
export function isSilentMethod(method: string): boolean {
  return silentMethods.test(method)
}

const silentMethods =
  /^(?:eth_(?:accounts|blobBaseFee|blockNumber|call|chainId|createAccessList|estimateGas|feeHistory|gasPrice|get(?:Balance|Block\w*|Code|Filter(?:Changes|Logs)|Logs|Proof|StorageAt|Transaction\w*|Uncle\w*)|maxPriorityFeePerGas|new(?:Block|PendingTransaction)?Filter|protocolVersion|simulateV1|syncing|uninstallFilter)|net_(?:listening|peerCount|version)|wallet_get(?:CallsStatus|Capabilities)|web3_(?:clientVersion|sha3))$/
