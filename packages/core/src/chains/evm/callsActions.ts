import { toChainId } from '@latchkey/protocol'
import { InvalidParameterError } from '../../base/errors.ts'
import type { Call, CallReceipt, CallsActions, CallsStatus, WalletCapabilities } from '../../config/calls.ts'
import { InvalidAnswerError, toPaymentDeadline } from '../../requests/requestWallet.ts'
import { assertAddress } from './checkAddress.ts'
import { toHex } from './encoding.ts'
import { deadlines, requestProvider, toWallet } from './requestProvider.ts'
import { toQuantityField, toWireAddress } from './sendTransaction.ts'
import { transactionHashShape } from './signMessage.ts'
import { assertAccount, assertNetwork } from './walletState.ts'

/**
 * Batches of calls by EIP-5792, version 2.0.0. A wallet that does not know them answers 4200 or -32601.
 *
 * @throws InvalidParameterError, InvalidAddressError (`checksum` of a receiver), ContextMismatchError, UserRejectedRequestError, RpcError,
 * TimeoutError (the wallet may still send it), AbortedError, WalletUnavailableError, InvalidAnswerError
 */
export const callsActions: CallsActions = {
  async send({ calls, id, version, forceAtomic, capabilities, ...call }) {
    const { connector, network, address, signal } = call
    const wireCalls = await Promise.all(calls.map(toWireCall))
    const wallet = toWallet(connector)
    await Promise.all([
      assertAccount(wallet, address, signal),
      assertNetwork(wallet, network.caipNetworkId, signal),
    ])
    const batch = {
      version,
      ...(id !== undefined && { id }),
      from: address,
      chainId: toHex(Number(network.id)),
      atomicRequired: forceAtomic,
      calls: wireCalls,
      ...(capabilities && { capabilities }),
    }
    const request = { method: 'wallet_sendCalls', params: [batch] }
    const answer = await requestProvider(wallet, request, toPaymentDeadline(call))
    return parseSent(answer)
  },

  async getStatus({ connector, signal, id }) {
    const request = { method: 'wallet_getCallsStatus', params: [id] }
    const options = { timeout: deadlines.read, signal }
    return parseStatus(id, await requestProvider(toWallet(connector), request, options))
  },

  async getCapabilities({ connector, signal, address, chainIds }) {
    const params = chainIds ? [address, chainIds.map(toHex)] : [address]
    // a wallet may have to ask each network
    const options = { timeout: 3 * deadlines.read, signal }
    const request = { method: 'wallet_getCapabilities', params }
    return parseCapabilities(await requestProvider(toWallet(connector), request, options))
  },

  async showStatus({ connector, signal, id }) {
    const request = { method: 'wallet_showCallsStatus', params: [id] }
    await requestProvider(toWallet(connector), request, { timeout: deadlines.approval, signal })
  },

  async getAssets({ connector, signal, address, chainId }) {
    const params = [{ account: address, chainFilter: [toHex(chainId)] }]
    const options = { timeout: deadlines.read, signal }
    return requestProvider(toWallet(connector), { method: 'wallet_getAssets', params }, options)
  },
}

const callFields: { readonly [name in keyof Call]-?: true } = {
  to: true,
  value: true,
  data: true,
  capabilities: true,
}

/** Converts a call to JSON-RPC and checks every field. A field that is not known is refused: without it the call were another one. */
async function toWireCall(call: Call, index: number): Promise<Record<string, unknown>> {
  const fields = (typeof call === 'object' && call ? call : {}) as Partial<Call>
  const { to, value, data, capabilities } = fields
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(callFields, name))
  if (unknown !== undefined)
    throw new InvalidParameterError({
      field: `calls[${index}].${unknown}`,
      write: Object.keys(callFields).join(', '),
    })
  if (typeof to !== 'string' || !to.startsWith('0x'))
    throw new InvalidParameterError({ field: `calls[${index}].to`, write: 'an address with `0x`' })
  await assertAddress(to, `calls[${index}].to`)
  if (data !== undefined && (typeof data !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(data)))
    throw new InvalidParameterError({ field: `calls[${index}].data`, write: 'bytes as hex with `0x`' })
  return {
    to: toWireAddress(to),
    ...toQuantityField(`calls[${index}].value`, value, 'value'),
    ...(data !== undefined && { data }),
    ...(capabilities && { capabilities }),
  }
}

/** The id of a batch. Wallets of the first drafts answer the text alone. */
function parseSent(answer: unknown) {
  const { id, capabilities } = typeof answer === 'string' ? { id: answer } : toFields(answer)
  if (typeof id !== 'string' || id === '')
    throw new InvalidAnswerError({
      expected: 'the id of a batch of calls',
      hint: 'They may have been sent all the same: look at the activity in your wallet before you try again.',
    })
  return { id, ...(isRecord(capabilities) && { capabilities }) }
}

/** The codes that wallets of the first drafts answer as words. */
const draftCodes = new Map<unknown, number>([
  ['PENDING', 100],
  ['CONFIRMED', 200],
])

function parseStatus(id: string, answer: unknown): CallsStatus {
  const raw = toFields(answer)
  const statusCode = draftCodes.get(raw.status) ?? raw.status
  if (typeof statusCode !== 'number' || !Number.isInteger(statusCode))
    throw new InvalidAnswerError({
      expected: 'the status of a batch of calls',
      hint: 'Look at the activity in your wallet.',
    })
  return {
    id,
    status: toStatus(statusCode),
    statusCode,
    version: typeof raw.version === 'string' ? raw.version : '2.0.0',
    atomic: raw.atomic === true,
    chainId: toChainId(raw.chainId),
    receipts: Array.isArray(raw.receipts)
      ? raw.receipts.flatMap((one) => parseReceipt(one) ?? [])
      : undefined,
    ...(isRecord(raw.capabilities) && { capabilities: raw.capabilities }),
  }
}

function toStatus(code: number): CallsStatus['status'] {
  if (code >= 100 && code < 200) return 'pending'
  if (code >= 200 && code < 300) return 'success'
  return code >= 300 && code < 700 ? 'failure' : undefined
}

/** `undefined` for a receipt that lacks what every receipt has. */
function parseReceipt(answer: unknown): CallReceipt | undefined {
  const { status, transactionHash, blockHash, blockNumber, gasUsed, logs } = toFields(answer)
  if (![transactionHash, blockHash].every(isHash) || ![blockNumber, gasUsed].every(isHex)) return undefined
  if (!Array.isArray(logs)) return undefined
  return {
    status: status === '0x1' ? 'success' : 'reverted',
    transactionHash: transactionHash as `0x${string}`,
    blockHash: blockHash as `0x${string}`,
    blockNumber: BigInt(blockNumber as string),
    gasUsed: BigInt(gasUsed as string),
    logs: logs as CallReceipt['logs'],
  }
}

/** The capabilities by chain id as a number. What is no object is left out. */
function parseCapabilities(answer: unknown): Record<number, WalletCapabilities> {
  if (!isRecord(answer))
    throw new InvalidAnswerError({
      expected: 'a list of capabilities',
      hint: 'Update the wallet, or try another one.',
    })
  const entries = Object.entries(answer).flatMap(([chain, capabilities]) => {
    const chainId = toChainId(chain)
    return chainId !== undefined && isRecord(capabilities) ? [[chainId, capabilities] as const] : []
  })
  return Object.fromEntries(entries)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toFields = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
const isHash = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && transactionHashShape.pattern.test(value)
const isHex = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[\da-f]+$/i.test(value)
