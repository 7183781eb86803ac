import { randomBytes } from 'node:crypto'
import { type CaipNetworkId, rpcErrorCodes } from '@latchkey/protocol'
import { callsToPrepare, preparedCallsToSend, userOperation, walletCall } from '@latchkey/protocol/schemas'
import { accountImplementations, entryPoints } from '@latchkey/protocol/smart-accounts'
import type { Context } from 'hono'
import * as v from 'valibot'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  hexToBigInt,
  hexToNumber,
  isHex,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  size,
  slice,
  stringToHex,
} from 'viem'
import type { AccountCodes } from '../../chain/accountCode.ts'
import { getFromNode, toQuantity } from '../../chain/callNode.ts'
import { toPackedOperation, toUserOperation } from '../../chain/userOperation.ts'
import { readJson } from '../../http/body.ts'
import { checkProject } from '../../http/checkProject.ts'
import { framesOf } from '../../http/createApi.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { ApiEnv } from '../../http/Service.ts'
import { type BundlerCall, callBundler } from './callBundler.ts'
import type { SmartAccountOptions } from './checkOperation.ts'
import { throwAsHttpFailure } from './operationRefusal.ts'

/** Codes of errors, as existing clients know them. */
const errorCodes = { project: -1, prepare: -2, send: -3, status: -4 } as const

/** A refused call: its error goes to the client as JSON-RPC. */
class WalletCallError extends Error {
  override readonly name = 'WalletCallError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type WalletContext = {
  readonly options: SmartAccountOptions
  readonly codes: AccountCodes
  readonly projectId: string | undefined
  readonly params: unknown
  /** The code of what is refused in this method. */
  readonly code: number
}

/** The largest body: prepared calls with 64 KiB of call data. */
const maxBody = 512 * 1024

/** `POST /v1/wallet?projectId=`, and the same at `/v1/json-rpc`. */
export async function postWalletCall(
  c: Context<ApiEnv>,
  options: SmartAccountOptions,
  codes: AccountCodes,
): Promise<Response> {
  const { id, jsonrpc, method, params } = await readJson(c, walletCall, maxBody)
  const headers = { 'cache-control': 'no-store' }
  const refuse = (code: number, message: string, status: 400 | 500 = 400) =>
    c.json({ id, jsonrpc, error: { code, message } }, status, headers)
  const served = Object.hasOwn(methods, method) ? methods[method] : undefined
  /** Answers that the server itself has failed. Its reasons are for the operator's log. */
  const fail = (error: unknown) => {
    const { requestId } = c.env ?? {}
    const { name, stack } = error instanceof Error ? error : new Error()
    options.log.error(
      { requestId, method, problem: name, stack: framesOf({ stack }) },
      'A wallet call failed',
    )
    return refuse(served?.code ?? rpcErrorCodes.internalError, 'Internal server error', 500)
  }
  const projectId = c.req.query('projectId')
  try {
    await checkProject(options, {
      projectId,
      origin: c.req.header('origin'),
      clientAddress: c.env?.clientAddress ?? '',
    })
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 401) return refuse(errorCodes.project, error.message)
    if (error instanceof HttpFailure && error.status < 500) throw error
    return fail(error)
  }
  if (!served) return refuse(rpcErrorCodes.methodNotFound, 'This server doesn’t know that method.')
  const { code, answer } = served
  try {
    const result = await answer({ options, codes, projectId, params, code }).catch(throwAsHttpFailure)
    return c.json({ id, jsonrpc, result }, 200, headers)
  } catch (error) {
    if (error instanceof WalletCallError) return refuse(error.code, error.message)
    if (!(error instanceof HttpFailure)) return fail(error)
    return refuse(code, error.message, error.status < 500 ? 400 : 500)
  }
}

type Served = { readonly code: number; readonly answer: (context: WalletContext) => Promise<unknown> }

const methods: Readonly<Record<string, Served>> = {
  wallet_prepareCalls: { code: errorCodes.prepare, answer: prepareCalls },
  wallet_sendPreparedCalls: { code: errorCodes.send, answer: sendPreparedCalls },
  wallet_getCallsStatus: { code: errorCodes.status, answer: getCallsStatus },
  // An existing client shows an error each time its view of ways to fund a wallet opens, unless there is an answer.
  reown_getExchanges: {
    code: rpcErrorCodes.internalError,
    answer: async () => ({ exchanges: [], total: 0 }),
  },
}

/** A signature of the right length that nobody made, so that gas is estimated with the final size. */
const stubSignature: Hex = `0x${'ff'.repeat(15)}${'0'.repeat(34)}7${'a'.repeat(63)}1c`
const entryPointAbi = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])
const accountAbi = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const batch = parseAbiParameters('(address target, uint256 value, bytes callData)[]')

/**
 * `wallet_prepareCalls`: one operation of entry point 0.7 that makes all the calls or none, with nonce, fees and gas, sponsored where the
 * project's policy allows it; and the hash that the account has to sign.
 */
async function prepareCalls(context: WalletContext) {
  const { from, chainId, calls, capabilities = {} } = parseFirst(callsToPrepare, context.params)
  const [foreign] = Object.keys(capabilities)
  if (foreign !== undefined)
    throw new WalletCallError(
      rpcErrorCodes.invalidParams,
      `The capability ${foreign} is not served here. Gas is sponsored as the operator’s policy says; a permission is redeemed by whoever holds it (ERC-7710).`,
    )
  const { options, codes } = context
  const chain = toChain(chainId)
  const sender = from.toLowerCase() as Address
  // The chain is checked before its node is asked.
  const { fast } = (await call(context, chain, 'pimlico_getUserOperationGasPrice', [])) as {
    fast: { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }
  }
  const account = await codes.check({ chain, version: '0.7', sender, delegation: undefined })
  if ('problem' in account)
    throw new WalletCallError(
      errorCodes.prepare,
      'The account does not run the account code that is served here. It has to delegate to it first, with wallet_sendCalls of its wallet.',
    )
  const execution = encodeAbiParameters(batch, [
    calls.map(({ to, value = '0x0', data = '0x' }) => ({
      target: to as Address,
      value: hexToBigInt(value as Hex),
      callData: data as Hex,
    })),
  ])
  const draft = {
    sender,
    nonce: await getNonce(options, chain, sender),
    callData: encodeFunctionData({
      abi: accountAbi,
      functionName: 'execute',
      args: [`0x01${'0'.repeat(62)}`, execution],
    }),
    ...fast,
  }
  const data = { ...draft, ...(await getGas(context, chain, { ...draft, signature: stubSignature })) }
  const preparedCalls = {
    type: 'user-operation-v07',
    data,
    chainId: numberToHex(hexToNumber(chainId as Hex)),
  }
  return [
    {
      preparedCalls,
      signatureRequest: { hash: toSignedHash(data, hexToNumber(chainId as Hex)) },
      context: toContext(data, chain),
    },
  ]
}

/** The nonce of a new key, so that several operations wait side by side. */
async function getNonce({ chains }: SmartAccountOptions, chain: CaipNetworkId, sender: Address) {
  const key = BigInt(`0x${randomBytes(8).toString('hex')}`)
  const data = encodeFunctionData({ abi: entryPointAbi, functionName: 'getNonce', args: [sender, key] })
  const question = [{ to: entryPoints['0.7'], data }, 'latest']
  return numberToHex(toQuantity(chain, await getFromNode(chains, chain, 'eth_call', question)))
}

/** Gas with the sponsor's part, or without where nobody sponsors. */
async function getGas(context: WalletContext, chain: CaipNetworkId, draft: object): Promise<object> {
  const params = [draft, entryPoints['0.7']]
  const sponsored = await call(context, chain, 'pm_sponsorUserOperation', params).catch((error: unknown) => {
    // Whatever the reason, the account may pay itself; the estimate below refuses what can't be run.
    if (error instanceof WalletCallError) return undefined
    throw error
  })
  if (sponsored) return sponsored as object
  return (await call(context, chain, 'eth_estimateUserOperationGas', params)) as object
}

/** `wallet_sendPreparedCalls`: sends what was prepared. The id of the calls is the operation's hash and the number of its chain. */
async function sendPreparedCalls(context: WalletContext) {
  const { preparedCalls, signature, context: prepared } = parseFirst(preparedCallsToSend, context.params)
  const chain = toChain(preparedCalls.chainId)
  const { data } = preparedCalls
  if (toContext(data, chain) !== prepared)
    throw new WalletCallError(
      rpcErrorCodes.invalidParams,
      'These calls are not the ones that were prepared. Prepare them again.',
    )
  const hash = await call(context, chain, 'eth_sendUserOperation', [
    { ...data, signature },
    entryPoints['0.7'],
  ])
  return [concat([hash as Hex, numberToHex(hexToNumber(preparedCalls.chainId as Hex), { size: 8 })])]
}

/** `wallet_getCallsStatus`. */
async function getCallsStatus(context: WalletContext) {
  const [id] = Array.isArray(context.params) ? (context.params as unknown[]) : []
  if (typeof id !== 'string' || !isHex(id) || size(id) !== 40)
    throw new WalletCallError(rpcErrorCodes.invalidParams, 'The id of sent calls is needed.')
  const chainId = numberToHex(hexToNumber(slice(id, 32)))
  const chain = toChain(chainId)
  const hash = slice(id, 0, 32)
  const receipt = (await call(context, chain, 'eth_getUserOperationReceipt', [hash])) as {
    success: boolean
    logs: readonly unknown[]
    receipt: { blockHash: Hex; blockNumber: Hex; gasUsed: Hex; transactionHash: Hex }
  } | null
  if (receipt) {
    const { blockHash, blockNumber, gasUsed, transactionHash } = receipt.receipt
    const status = receipt.success ? '0x1' : '0x0'
    const { logs } = receipt
    return {
      status: 'CONFIRMED',
      receipts: [{ logs, status, chainId, blockHash, blockNumber, gasUsed, transactionHash }],
    }
  }
  if ((await call(context, chain, 'eth_getUserOperationByHash', [hash])) === null)
    throw new WalletCallError(errorCodes.status, 'No calls with this id were sent.')
  return { status: 'PENDING' }
}

/** Calls the bundler of a chain. @throws WalletCallError with its message where it refuses */
async function call(
  { options, codes, projectId, code }: WalletContext,
  chain: CaipNetworkId,
  method: BundlerCall['method'],
  params: unknown[],
): Promise<unknown> {
  const { text } = await callBundler(options, { chain, projectId, codes }, { id: 1, method, params })
  const { result, error } = JSON.parse(text) as { result?: unknown; error?: { message?: unknown } }
  if (!error) return result
  const { message } = error
  throw new WalletCallError(
    code,
    typeof message === 'string' ? message.slice(0, 500) : 'The bundler refused it.',
  )
}

function parseFirst<schema extends v.GenericSchema>(schema: schema, params: unknown): v.InferOutput<schema> {
  const result = v.safeParse(schema, Array.isArray(params) ? (params as unknown[])[0] : params)
  if (result.success) return result.output
  const field = v.getDotPath(result.issues[0]) ?? 'params'
  throw new WalletCallError(rpcErrorCodes.invalidParams, `${field} is missing or has the wrong shape`)
}

const toChain = (chainId: string): CaipNetworkId => `eip155:${BigInt(chainId)}`

/** What proves that prepared calls come back unchanged. The account's signature binds them; this tells a client of its mistake. */
function toContext(data: object, chain: CaipNetworkId): Hex {
  const fields = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))
  return keccak256(stringToHex(JSON.stringify([chain, fields])))
}

/** The hash (EIP-712) that the account's code checks a signature against. */
function toSignedHash(data: object, chainId: number): Hex {
  const packed = toPackedOperation(toUserOperation(v.parse(userOperation, data)))
  return hashTypedData({
    domain: {
      name: accountImplementations['0.7'],
      version: '1',
      chainId,
      verifyingContract: packed.sender,
    },
    primaryType: 'PackedUserOperation',
    types: {
      PackedUserOperation: [
        { name: 'sender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'initCode', type: 'bytes' },
        { name: 'callData', type: 'bytes' },
        { name: 'accountGasLimits', type: 'bytes32' },
        { name: 'preVerificationGas', type: 'uint256' },
        { name: 'gasFees', type: 'bytes32' },
        { name: 'paymasterAndData', type: 'bytes' },
        { name: 'entryPoint', type: 'address' },
      ],
    },
    message: {
      sender: packed.sender,
      nonce: packed.nonce,
      initCode: packed.initCode,
      callData: packed.callData,
      accountGasLimits: packed.accountGasLimits,
      preVerificationGas: packed.preVerificationGas,
      gasFees: packed.gasFees,
      paymasterAndData: packed.paymasterAndData,
      entryPoint: entryPoints['0.7'],
    },
  })
}
