import { toChecksumAddress } from '@latchkey/protocol/addresses'
import * as v from 'valibot'
import { RequestError } from '../errors.ts'
import { runsFurtherCalls } from './hiddenCalls.ts'
import type { PreparedTransaction, RequestContext } from './PreparedRequest.ts'

/** Fields of a transaction request. Any other field is refused. */
const knownFields = [
  'from',
  'to',
  'value',
  'data',
  'input',
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'chainId',
  'type',
  'accessList',
]
/** Longest call data that can be shown, bytes. */
const maxDataBytes = 24 * 1024

/** The transaction as the app sent it. */
type RequestedTransaction = Readonly<Record<string, unknown>>

/**
 * Prepares `eth_sendTransaction` and completes nonce, gas and fees from the node. Refuses another sender or chain than the
 * active one, chain 0, authorization lists (EIP-7702), blobs and unknown fields.
 */
export async function prepareTransaction(
  params: unknown,
  context: RequestContext,
): Promise<PreparedTransaction> {
  const raw: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof raw !== 'object' || raw === null)
    throw new RequestError('invalidParams', 'This transaction can’t be read.')
  const requested = raw as RequestedTransaction
  assertSupportedFields(requested)
  const chainId = chainOf(requested, context)
  const account = context.accounts.eip155
  if (
    requested.from !== undefined &&
    parseAddress(requested.from, 'sender').toLowerCase() !== account.toLowerCase()
  )
    throw new RequestError('mismatch', 'This transaction is meant for another account.')
  const to = requested.to == null || requested.to === '0x' ? null : parseAddress(requested.to, 'recipient')
  const data = parseData(requested)
  const value = requested.value == null ? '0x0' : parseQuantity(requested.value, 'amount')
  if (to !== null && data !== '0x' && runsFurtherCalls({ to, data }, account))
    throw new RequestError('notAllowed')
  if (to === null && data === '0x')
    throw new RequestError('invalidParams', 'This transaction has no recipient.')

  const { rpc, network, origin } = context
  const request = (method: string, list: readonly unknown[] = []) => rpc.request(network, method, list)
  assertChain(await request('eth_chainId'), chainId)
  const call = { from: account, ...(to && { to }), value, data }
  const [nonce, gas, fees] = await Promise.all([
    requested.nonce == null
      ? request('eth_getTransactionCount', [account, 'pending']).then((count) =>
          parseQuantity(count, 'nonce', 64),
        )
      : parseQuantity(requested.nonce, 'nonce', 64),
    (requested.gas ?? requested.gasLimit) == null
      ? request('eth_estimateGas', [call]).then(withMargin)
      : parseQuantity(requested.gas ?? requested.gasLimit, 'gas', 64),
    getFees(requested, request),
  ])
  // every transaction costs at least 21,000
  if (BigInt(gas) < 21_000n || BigInt(gas) > 60_000_000n)
    throw new RequestError('invalidParams', 'The gas of this transaction makes no sense.')
  return {
    kind: 'transaction',
    method: 'eth_sendTransaction',
    origin,
    account,
    network,
    to,
    value,
    data,
    nonce,
    gas,
    chainId: `0x${chainId.toString(16)}`,
    fees,
  }
}

function assertSupportedFields(requested: RequestedTransaction) {
  const { type, accessList } = requested
  if (requested.authorizationList !== undefined || type === '0x4' || type === '0x04')
    throw new RequestError('notAllowed')
  if (Object.keys(requested).some((name) => requested[name] !== undefined && !knownFields.includes(name)))
    throw new RequestError('invalidParams', 'This transaction has a field the wallet doesn’t know.')
  if (type !== undefined && !['0x0', '0x1', '0x2', '0x00', '0x01', '0x02'].includes(String(type)))
    throw new RequestError('notAllowed')
  if (Array.isArray(accessList) ? accessList.length > 0 : accessList != null)
    throw new RequestError('unsupported', 'This wallet doesn’t sign transactions with access lists.')
}

function chainOf(requested: RequestedTransaction, { network }: RequestContext): bigint {
  const [namespace, reference = ''] = network.split(':')
  const active = /^\d{1,18}$/.test(reference) ? BigInt(reference) : 0n
  if (namespace !== 'eip155' || active === 0n) throw new RequestError('notAllowed')
  const named = requested.chainId == null ? active : BigInt(parseQuantity(requested.chainId, 'network'))
  if (named === 0n) throw new RequestError('notAllowed')
  if (named !== active)
    throw new RequestError('mismatch', 'This transaction is for another network. Switch the network first.')
  return active
}

/** `data` and `input` are two names of one field and must not differ. */
function parseData(requested: RequestedTransaction): string {
  const [data, input] = [requested.data, requested.input].map((value) =>
    value == null ? undefined : parseHexData(value),
  )
  if (data !== undefined && input !== undefined && data !== input)
    throw new RequestError('invalidParams', 'The data of this transaction is there twice, and differs.')
  return data ?? input ?? '0x'
}

/** Refuses a node of another chain: the wallet would sign for a network that is not shown. */
export function assertChain(answer: unknown, chainId: bigint) {
  if (BigInt(parseQuantity(answer, 'network')) !== chainId)
    throw new RequestError('network', 'The network’s node answers for another network. Nothing was signed.')
}

function withMargin(estimate: unknown): string {
  const gas = BigInt(parseQuantity(estimate, 'gas', 64))
  // 21,000 is exact for a transfer; contract calls get a fifth more
  return `0x${(gas === 21_000n ? gas : (gas * 12n) / 10n).toString(16)}`
}

const block = v.object({ baseFeePerGas: v.optional(v.string()) })

/** Returns the fees of the app, or else of the node. */
export async function getFees(
  requested: RequestedTransaction,
  request: (method: string, params?: readonly unknown[]) => Promise<unknown>,
): Promise<PreparedTransaction['fees']> {
  if (requested.gasPrice != null && requested.maxFeePerGas == null)
    return { kind: 'legacy', gasPrice: parseQuantity(requested.gasPrice, 'gas price') }
  const latest = v.safeParse(block, await request('eth_getBlockByNumber', ['latest', false]))
  const base = latest.success ? latest.output.baseFeePerGas : undefined
  if (base === undefined)
    return { kind: 'legacy', gasPrice: parseQuantity(await request('eth_gasPrice'), 'gas price') }
  // 1 gwei where the node knows no tip
  const tip = BigInt(
    requested.maxPriorityFeePerGas == null
      ? parseQuantity(await request('eth_maxPriorityFeePerGas').catch(() => '0x3b9aca00'), 'fee')
      : parseQuantity(requested.maxPriorityFeePerGas, 'fee'),
  )
  const maxFee =
    requested.maxFeePerGas == null
      ? BigInt(parseQuantity(base, 'fee')) * 2n + tip
      : BigInt(parseQuantity(requested.maxFeePerGas, 'fee'))
  if (tip > maxFee)
    throw new RequestError('invalidParams', 'The tip of this transaction is above its highest fee.')
  return {
    kind: 'eip1559',
    maxFeePerGas: `0x${maxFee.toString(16)}`,
    maxPriorityFeePerGas: `0x${tip.toString(16)}`,
  }
}

/** Parses an EVM address and returns it with its checksum. A wrong checksum is refused (EIP-55). */
export function parseAddress(value: unknown, name: string): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value))
    throw new RequestError('invalidParams', `The ${name} can’t be read.`)
  const lower = value.toLowerCase()
  const checked = toChecksumAddress(lower)
  const hasCase = value.slice(2) !== lower.slice(2) && value.slice(2) !== value.slice(2).toUpperCase()
  if (hasCase && value !== checked)
    throw new RequestError('invalidParams', `The ${name} has a wrong checksum.`)
  return checked
}

/** Parses call data as lower-case `0x` hex. */
export function parseHexData(value: unknown): string {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value))
    throw new RequestError('invalidParams', 'The data can’t be read.')
  if (value.length > 2 + maxDataBytes * 2)
    throw new RequestError('invalidParams', 'The data is too long to be shown.')
  return value.toLowerCase()
}

/** Parses a JSON-RPC quantity and returns canonical `0x` hex. Apps also send safe numbers and decimal text. */
export function parseQuantity(value: unknown, name: string, bits = 256): string {
  const isNumber = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  const isText = typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value)
  if (!isNumber && !isText) throw new RequestError('invalidParams', `The ${name} can’t be read.`)
  const number = BigInt(value as string | number)
  if (number >= 1n << BigInt(bits)) throw new RequestError('invalidParams', `The ${name} is too large.`)
  return `0x${number.toString(16)}`
}
