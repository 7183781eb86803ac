import type { ServerConfig } from '../../config/ServerConfig.ts'
import { takeTokens } from '../../http/takeTokens.ts'
import type { Limits } from '../../ports/Limits.ts'
import { isBroadcast } from './isBroadcast.ts'
import type { RpcBody } from './RpcBody.ts'

/** `projectId` of a project we know (`Projects.knows`), else undefined. */
export type Payer = { readonly projectId: string | undefined; readonly clientAddress: string }

/** What is counted: the calls, and how much they weigh together. */
export type Charge = Pick<Exclude<RpcBody, { type: 'refused' }>, 'calls' | 'weight'>

/**
 * Counts every call against the project, and transactions against the client (W5, S7.35). A project id we don't
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
