import type { CaipNetworkId } from '@latchkey/protocol'
import type { bundlerCall } from '@latchkey/protocol/schemas'
import type * as v from 'valibot'
import type { AccountCodes } from '../../chain/accountCode.ts'
import { BundleSimulationError } from '../../chain/entryPoint.ts'
import { EgressError } from '../../errors.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import {
  estimateUserOperationGas,
  getSupportedEntryPoints,
  getUserOperationByHash,
  getUserOperationGasPrice,
  getUserOperationReceipt,
  sendUserOperation,
} from './bundlerCalls.ts'
import type { CallContext, SmartAccountOptions } from './checkOperation.ts'
import { OperationRefusal, throwAsHttpFailure } from './operationRefusal.ts'
import { getPaymasterData, getPaymasterStubData, sponsorUserOperation } from './sponsorCalls.ts'

/** One call of JSON-RPC. */
export type BundlerCall = v.InferOutput<typeof bundlerCall>
type Method = BundlerCall['method']

/** The answer to a call: its status and the text of its JSON. A refused operation is an answer with status 200. */
export type BundlerAnswer = { readonly status: 200 | 400; readonly text: string }

/** Whose call it is. */
export type BundlerCaller = {
  readonly chain: CaipNetworkId
  /** `projectId` of the request. */
  readonly projectId: string | undefined
  readonly codes: AccountCodes
}

/**
 * Calls the bundler or the paymaster of a chain: this server's, or the one that its operator named for the chain.
 *
 * @throws HttpFailure 400 `chainId` for a chain without a bundler, 503 where it or the chain doesn't answer
 */
export async function callBundler(
  options: SmartAccountOptions,
  { chain, projectId, codes }: BundlerCaller,
  call: BundlerCall,
): Promise<BundlerAnswer> {
  const { config, projects } = options
  requireBundler(options, chain)
  const external = config.smartAccounts.external[chain]
  const isForOthers =
    external !== undefined && !(isSponsorMethod(call.method) && hasPaymaster(options, chain))
  if (isForOthers) return forwardCall(options, external, call)
  const isKnown = projectId !== undefined && (await projects.knows(projectId))
  return answerCall(
    {
      ...options,
      chain,
      chainId: Number(chain.slice(chain.indexOf(':') + 1)),
      project: isKnown ? projectId : '',
      codes,
      params: call.params,
    },
    call,
  )
}

/** @throws HttpFailure 400 `chainId` for a chain without a bundler */
export function requireBundler(
  { config: { smartAccounts } }: Pick<SmartAccountOptions, 'config'>,
  chain: CaipNetworkId,
): void {
  if (smartAccounts.chains.includes(chain) || smartAccounts.external[chain] !== undefined) return
  throw new HttpFailure(
    400,
    'chainId',
    `We don't support the chainId you provided: ${chain} has no bundler here`,
  )
}

const isSponsorMethod = (method: Method) => method.startsWith('pm_')

const hasPaymaster = ({ sponsor }: SmartAccountOptions, chain: CaipNetworkId) =>
  sponsor.paymaster(chain, '0.7') !== undefined || sponsor.paymaster(chain, '0.8') !== undefined

const handlers: Readonly<Record<Method, (context: CallContext) => unknown>> = {
  eth_chainId: ({ chainId }) => `0x${chainId.toString(16)}`,
  eth_supportedEntryPoints: getSupportedEntryPoints,
  eth_sendUserOperation: sendUserOperation,
  eth_estimateUserOperationGas: estimateUserOperationGas,
  eth_getUserOperationByHash: getUserOperationByHash,
  eth_getUserOperationReceipt: getUserOperationReceipt,
  pimlico_getUserOperationGasPrice: getUserOperationGasPrice,
  pm_getPaymasterStubData: getPaymasterStubData,
  pm_getPaymasterData: getPaymasterData,
  pm_sponsorUserOperation: sponsorUserOperation,
}

/** Answers a call. A refused operation is an answer too; a chain that can't be read is a failed request. */
async function answerCall(context: CallContext, { id = null, method }: BundlerCall): Promise<BundlerAnswer> {
  const toAnswer = (outcome: object) => ({
    status: 200 as const,
    text: JSON.stringify({ jsonrpc: '2.0', id, ...outcome }),
  })
  try {
    const result = await handlers[method](context)
    return toAnswer({ result })
  } catch (error) {
    if (error instanceof OperationRefusal) {
      const { code, message, rule, revert } = error
      const data = { rule, ...(revert && { revert }) }
      return toAnswer({ error: { code, message, data } })
    }
    if (error instanceof BundleSimulationError)
      throw new HttpFailure(
        503,
        'chainId',
        `Requested ${context.chain} chain provider is temporarily unavailable`,
      )
    return throwAsHttpFailure(error)
  }
}

/** The largest answer of another bundler: a receipt with its logs. */
const maxAnswer = 1024 * 1024

/** Sends a call to the bundler that the operator named for its chain, and returns its answer. */
async function forwardCall(
  { egress }: SmartAccountOptions,
  url: string,
  call: BundlerCall,
): Promise<BundlerAnswer> {
  const unavailable = new HttpFailure(503, 'chainId', 'The bundler of this chain is temporarily unavailable')
  try {
    const { status, body } = await egress.request({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...call, jsonrpc: '2.0', id: call.id ?? null }),
      timeout: 20_000,
      maxBytes: maxAnswer,
    })
    if (status !== 200 && status !== 400) throw unavailable
    const text = body.toString('utf8')
    JSON.parse(text)
    return { status, text }
  } catch (error) {
    if (error instanceof EgressError || error instanceof SyntaxError) throw unavailable
    throw error
  }
}
