import type { Config } from '../config/Config.ts'
import { type CallsReadParameters, queryCallsWallet } from './callsWallet.ts'
import { assertCallsId } from './getCallsStatus.ts'
import type { WalletRequestErrorType } from './requestWallet.ts'

/** Parameters of {@link showCallsStatus}. */
export type ShowCallsStatusParameters<config extends Config = Config> = CallsReadParameters<config> & {
  /** What `sendCalls` resolved to. */
  id: string
}

/** Errors of {@link showCallsStatus}; `name` tells them apart. */
export type ShowCallsStatusErrorType = WalletRequestErrorType

/**
 * Has the wallet show the status of a batch of calls in its own window (EIP-5792). The e-mail wallet has no such window and answers 4200.
 *
 * @throws {@link ShowCallsStatusErrorType}: those of `getCallsStatus`
 * @example
 * await showCallsStatus(config, { id })
 */
export async function showCallsStatus<config extends Config>(
  config: config,
  parameters: ShowCallsStatusParameters<config>,
): Promise<void>
export async function showCallsStatus(config: Config, parameters: ShowCallsStatusParameters): Promise<void> {
  const { id, ...request } = parameters ?? {}
  assertCallsId(id)
  return queryCallsWallet(config, request, 'showCallsStatus', ({ showStatus }, call) =>
    showStatus({ ...call, id }),
  )
}
