import { parseCaipNetworkId, rpcLimits } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure, toPrintable } from '../../http/HttpFailure.ts'
import { consumeTokens, toClientShare, toHousehold } from '../../http/rateLimit.ts'
import type { Chain, Chains } from '../../ports/chains.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Limits } from '../../ports/platform.ts'
import { isBroadcast, isForwarded } from './methods.ts'
import type { RpcBody, RpcPolicy } from './rpcBody.ts'

/** Who pays for calls. `projectId` is undefined for an unknown project; `origin` is that of the page, where a browser names one. */
export type Payer = {
  readonly projectId: string | undefined
  readonly clientAddress: string
  readonly origin?: string | undefined
}

/** The calls to charge, and their total weight. */
export type Charge = Pick<Exclude<RpcBody, { type: 'refused' }>, 'calls' | 'weight'>

/**
 * Charges calls to the household’s share of its project and to the project, and transactions also to the client address. Calls with an
 * unknown project id are charged to the client address, or a client could create budgets by inventing ids. The frame of the wallet has
 * a share of its own: a page that uses up the household's would keep the wallet from checking what the page asks for.
 *
 * @throws HttpFailure 429, 413 (see `consumeTokens`)
 */
export async function chargeCalls(
  limits: Limits,
  config: Pick<ServerConfig, 'limits' | 'mode' | 'frameUrl'>,
  { projectId, clientAddress, origin }: Payer,
  body: Charge,
): Promise<void> {
  // A development machine is one client. What the project could never pay is refused below and costs the client nothing.
  const isPayable = body.weight <= config.limits.rpc.capacity
  if (projectId !== undefined && config.mode === 'production' && isPayable) {
    const share = toClientShare(config.limits.rpc, rpcLimits.batchSize)
    // What no share could ever pay empties it instead, and the project decides.
    const cost = Math.min(body.weight, share.capacity)
    const client = origin !== undefined && origin === config.frameUrl ? 'wallet' : 'client'
    const key = `rpc-calls|${client} of ${projectId}|${toHousehold(clientAddress)}`
    await consumeTokens(limits, key, share, cost)
  }
  const account = projectId !== undefined ? `project|${projectId}` : `client|${clientAddress}`
  await consumeTokens(limits, `rpc-calls|${account}`, config.limits.rpc, body.weight)
  const broadcasts = body.calls.filter(({ method }) => isBroadcast(method)).length
  if (broadcasts > 0) {
    await consumeTokens(limits, `rpc-broadcast|${clientAddress}`, config.limits.broadcast, broadcasts)
  }
}

/** Ports and settings of the JSON-RPC proxy. */
export type RpcOptions = Pick<Ports, 'chains' | 'clock' | 'limits' | 'log' | 'projects'> & {
  readonly config: Pick<
    ServerConfig,
    'mode' | 'limits' | 'testProjectId' | 'logRange' | 'addedMethods' | 'frameUrl'
  >
}

/**
 * Returns the requested chain.
 *
 * @throws HttpFailure 400 with field `chainId`
 */
export function requireChain(chains: Chains, chainId: string | undefined, transport: 'http' | 'ws'): Chain {
  if (chainId === undefined || chainId === '') {
    throw new HttpFailure(
      400,
      'chainId',
      'The query parameter chainId is missing. It is a CAIP-2 id, e.g. eip155:1.',
    )
  }
  const chain = chains.get(chainId)
  if (chain?.[transport]) return chain
  const shown = toPrintable(chainId)
  if (!chain && !parseCaipNetworkId(chainId)) {
    throw new HttpFailure(
      400,
      'chainId',
      `Requested ${shown} has invalid format. It is a CAIP-2 id, e.g. eip155:1.`,
    )
  }
  throw new HttpFailure(400, 'chainId', `We don't support the chainId you provided: ${shown}`)
}

/** Which calls the nodes of a chain are sent. */
export function createRpcPolicy({ namespace }: Pick<Chain, 'namespace'>, { config }: RpcOptions): RpcPolicy {
  const { addedMethods } = config
  return { isForwarded: (method) => isForwarded(method, namespace, addedMethods) }
}
