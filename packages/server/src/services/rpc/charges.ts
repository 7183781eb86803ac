import { parseCaipNetworkId } from '@latchkey/protocol'
import type { ServerConfig } from '../../config/readConfig.ts'
import { HttpFailure, printable } from '../../http/HttpFailure.ts'
import { takeTokens } from '../../http/rateLimit.ts'
import type { Chain, Chains } from '../../ports/chains.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Limits } from '../../ports/platform.ts'
import { isBroadcast } from './methods.ts'
import type { RpcBody } from './rpcBody.ts'

/** `projectId` of a project we know (`Projects.knows`), else undefined. */
export type Payer = { readonly projectId: string | undefined; readonly clientAddress: string }

/** What is counted: the calls, and how much they weigh together. */
export type Charge = Pick<Exclude<RpcBody, { type: 'refused' }>, 'calls' | 'weight'>

/**
 * Counts every call against the project, and transactions against the client. A project id we don't
 * know can't be a purse, or anybody could mint budgets: such calls count against the client's address.
 *
 * @throws HttpFailure 429
 */
export async function chargeCalls(
  limits: Limits,
  config: Pick<ServerConfig, 'limits'>,
  { projectId, clientAddress }: Payer,
  body: Charge,
): Promise<void> {
  const purse = projectId !== undefined ? `project|${projectId}` : `client|${clientAddress}`
  await takeTokens(limits, `rpc-calls|${purse}`, config.limits.rpc, body.weight)
  const broadcasts = body.calls.filter(({ method }) => isBroadcast(method)).length
  if (broadcasts > 0) {
    await takeTokens(limits, `rpc-broadcast|${clientAddress}`, config.limits.broadcast, broadcasts)
  }
}

/** What the JSON-RPC proxy needs. */
export type RpcOptions = Pick<Ports, 'chains' | 'limits' | 'log' | 'projects'> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'testProjectId' | 'logRange'>
}

/**
 * The chain a request is for.
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
  const known = chains.get(chainId)
  if (known?.[transport]) return known
  const shown = printable(chainId)
  if (!known && !parseCaipNetworkId(chainId)) {
    throw new HttpFailure(
      400,
      'chainId',
      `Requested ${shown} has invalid format. It is a CAIP-2 id, e.g. eip155:1.`,
    )
  }
  throw new HttpFailure(400, 'chainId', `We don't support the chainId you provided: ${shown}`)
}
