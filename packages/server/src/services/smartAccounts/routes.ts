import type { CaipNetworkId } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { bundlerCall } from '@latchkey/protocol/schemas'
import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { type AccountCodes, createAccountCodes } from '../../chain/accountCode.ts'
import { BundleSimulationError } from '../../chain/entryPoint.ts'
import { EgressError } from '../../errors.ts'
import { readJson } from '../../http/body.ts'
import { requireProject } from '../../http/checkProject.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createMount } from '../../http/mount.ts'
import { parseChainId } from '../../http/query.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
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

type Call = v.InferOutput<typeof bundlerCall>
type Method = Call['method']

/** Creates the service `smart-accounts`: bundler and paymaster, `/v1/bundler`. */
export function smartAccounts(options: SmartAccountOptions): Service {
  const codes = createAccountCodes(options)
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  mount(routeTable.callBundler, requireProject(options), (c) => postCall(c, options, codes))
  return { routes }
}

/** The largest body: an operation with 64 KiB of call data, and as much of the paymaster's. */
const maxBody = 512 * 1024

/** `POST /v1/bundler?projectId=&chainId=`. */
async function postCall(
  c: Context<ApiEnv>,
  options: SmartAccountOptions,
  codes: AccountCodes,
): Promise<Response> {
  const { config, chains, projects } = options
  if (c.req.query('bundler') !== undefined)
    throw new HttpFailure(
      400,
      'bundler_url',
      'Operations are sent to the bundlers of this server’s operator only. Leave the parameter bundler out.',
    )
  const chain = parseChainId(chains, c.req.query('chainId'))
  if (chain === undefined) throw new HttpFailure(400, 'chainId', 'chainId is missing, e.g. eip155:1')
  const external = config.smartAccounts.external[chain]
  if (!config.smartAccounts.chains.includes(chain) && external === undefined)
    throw new HttpFailure(
      400,
      'chainId',
      `We don't support the chainId you provided: ${chain} has no bundler here`,
    )
  const call = await readJson(c, bundlerCall, maxBody)
  const { projectId } = c.req.query()
  const isKnown = projectId !== undefined && (await projects.knows(projectId))
  const context: CallContext = {
    ...options,
    chain,
    chainId: Number(chain.slice(chain.indexOf(':') + 1)),
    project: isKnown ? projectId : '',
    codes,
    params: call.params,
  }
  const isForOthers =
    external !== undefined && !(isSponsorMethod(call.method) && hasPaymaster(options, chain))
  if (isForOthers) return forwardCall(options, external, call)
  return answerCall(c, context, call)
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
async function answerCall(
  c: Context<ApiEnv>,
  context: CallContext,
  { id = null, method }: Call,
): Promise<Response> {
  try {
    const result = await handlers[method](context)
    return c.json({ jsonrpc: '2.0', id, result }, 200, headers)
  } catch (error) {
    if (error instanceof OperationRefusal) {
      const { code, message, rule, revert } = error
      const data = { rule, ...(revert && { revert }) }
      return c.json({ jsonrpc: '2.0', id, error: { code, message, data } }, 200, headers)
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

const headers = { 'cache-control': 'no-store' }
/** The largest answer of another bundler: a receipt with its logs. */
const maxAnswer = 1024 * 1024

/** Sends a call to the bundler that the operator named for its chain, and returns its answer. */
async function forwardCall({ egress }: SmartAccountOptions, url: string, call: Call): Promise<Response> {
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
    JSON.parse(body.toString('utf8'))
    return new Response(body, { status, headers: { ...headers, 'content-type': 'application/json' } })
  } catch (error) {
    if (error instanceof EgressError || error instanceof SyntaxError) throw unavailable
    throw error
  }
}
