import { isFilterRequest } from '@latchkey/protocol'
import * as routeTable from '@latchkey/protocol/routes'
import { type Context, Hono } from 'hono'
import { ChainUnavailableError } from '../../errors.ts'
import { readBody } from '../../http/body.ts'
import { checkProject } from '../../http/checkProject.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import { createMount } from '../../http/mount.ts'
import type { ApiEnv, Service } from '../../http/Service.ts'
import type { Chain } from '../../ports/chains.ts'
import { chargeCalls, createRpcPolicy, type RpcOptions, requireChain } from './charges.ts'
import { createLogRangeGuard, type LogRangeGuard } from './logRange.ts'
import { isBroadcast } from './methods.ts'
import { formatRefusal, parseRpcBody, type RpcBody } from './rpcBody.ts'
import { rpcSockets } from './sockets.ts'

/** Creates the service `rpc`, the JSON-RPC proxy: `/v1` by HTTP and WebSocket, `/ws` by WebSocket. */
export function rpc(options: RpcOptions): Service {
  const routes = new Hono<ApiEnv>()
  const mount = createMount(routes, options)
  const { chains, clock, config } = options
  const findLogRefusal = createLogRangeGuard({ chains, clock, logRange: config.logRange })
  mount(routeTable.callRpc, (c) => postRpc(c, options, findLogRefusal))
  mount(routeTable.openRpcSocket, () => {
    throw new HttpFailure(426, '', 'Only WebSocket connections are supported', { upgrade: 'websocket' })
  })
  return { routes, upgrades: rpcSockets(options, findLogRefusal) }
}

/** Bytes of the largest request body. A batch of 1000 calls usually takes a tenth. */
const maxBody = 1024 * 1024
const headers = { 'content-type': 'application/json' }

/** `POST /v1?chainId=&projectId=[&sessionId=][&providerId=]`. */
async function postRpc(
  c: Context<ApiEnv>,
  options: RpcOptions,
  findLogRefusal: LogRangeGuard,
): Promise<Response> {
  const { chains, limits, projects, config } = options
  const query = c.req.query()
  const chain = requireChain(chains, query.chainId, 'http')
  const { providerId, sessionId, projectId } = query
  // The calls are charged below, by their weight.
  const origin = c.req.header('origin')
  await checkProject(options, { projectId, origin, counts: false })
  if (
    providerId !== undefined &&
    (config.testProjectId === undefined || projectId !== config.testProjectId)
  ) {
    throw new HttpFailure(400, 'provider', 'providerId is for the configured test project only')
  }
  const bytes = await readBody(c, maxBody)
  const body = parseRpcBody(bytes, createRpcPolicy(chain, options))
  if (body.type === 'refused') return c.body(formatRefusal(body.refusal), 400, headers)
  const refusal = await findLogRefusal(chain.caipNetworkId, body.calls)
  if (refusal) return c.body(formatRefusal(refusal), 400, headers)
  const payer = {
    projectId: (await projects.knows(projectId)) ? projectId : undefined,
    clientAddress: c.env?.clientAddress ?? '',
    origin,
  }
  await chargeCalls(limits, config, payer, body)
  // A chosen provider is asked whatever the call is: who chooses one wants to hear it.
  const local = providerId === undefined ? answerLocally(chain, body) : undefined
  if (local !== undefined) return c.body(local, 200, headers)

  try {
    const answer = await chains.send(chain.caipNetworkId, bytes, {
      sessionId: sessionId?.slice(0, 200) ?? toFilterSession(body, payer.clientAddress),
      providerId,
      mayBeEmpty: body.silent,
      isBroadcast: body.calls.some(({ method }) => isBroadcast(method)),
    })
    return new Response(answer.body, { status: answer.status, headers })
  } catch (error) {
    throw error instanceof ChainUnavailableError ? toFailure(error, chain.caipNetworkId) : error
  }
}

/** The session of a body that uses filters and names none: its client's, because only the node that made a filter knows it. */
function toFilterSession({ calls }: Exclude<RpcBody, { type: 'refused' }>, clientAddress: string) {
  return calls.some(({ method }) => isFilterRequest(method)) ? `client ${clientAddress}` : undefined
}

function toFailure({ code }: ChainUnavailableError, caipNetworkId: string): HttpFailure {
  return code === 'unknown_provider'
    ? new HttpFailure(400, 'provider', `${caipNetworkId} has no provider of that id`)
    : new HttpFailure(503, 'chainId', `Requested ${caipNetworkId} chain provider is temporarily unavailable`)
}

/** Answers a single EVM call whose result follows from the chain id. Batches go to the node whole. */
function answerLocally(chain: Chain, body: RpcBody): string | undefined {
  if (body.type !== 'single' || body.silent || chain.namespace !== 'eip155') return undefined
  const [{ method, id }] = body.calls
  const result = findConstantResult(method, chain.reference)
  return result === undefined ? undefined : JSON.stringify({ jsonrpc: '2.0', id, result })
}

function findConstantResult(method: string, reference: string): string | boolean | undefined {
  switch (method) {
    case 'eth_chainId':
      return `0x${BigInt(reference).toString(16)}`
    case 'net_version':
      return reference
    case 'net_listening':
      return true
    default:
      return undefined
  }
}
