import { InvalidParameterError } from '../base/errors.ts'
import type { TransactionFinality } from '../config/adapterActions.ts'
import type { Config } from '../config/Config.ts'
import type { ConfigHash } from '../config/typedConfig.ts'
import { queryChain, type ReadErrorType, type ReadParameters } from './queryChain.ts'

/** Parameters of {@link getTransactionFinality}. */
export type GetTransactionFinalityParameters<config extends Config = Config> = ReadParameters<config> & {
  hash: ConfigHash<config>
}

/** Result of {@link getTransactionFinality}. */
export type GetTransactionFinalityReturnType = TransactionFinality

/** Errors of {@link getTransactionFinality}; `name` tells them apart. */
export type GetTransactionFinalityErrorType = ReadErrorType

/**
 * Returns whether a transaction can still be undone: `final` once the network has finalized its block, `pending` before, `unknown`
 * on networks that don't say. By default on the active network.
 *
 * @throws InvalidParameterError (no hash), InvalidNetworkError, and what RPC reads throw
 * @example
 * const finality = await getTransactionFinality(config, { hash, chainId: 1 })
 */
export async function getTransactionFinality<config extends Config>(
  config: config,
  parameters: GetTransactionFinalityParameters<config>,
): Promise<GetTransactionFinalityReturnType> {
  const { hash } = parameters
  if (typeof hash !== 'string' || (hash as string) === '')
    throw new InvalidParameterError({ field: 'hash', write: 'what `sendTransaction` resolved to' })
  return queryChain(
    config,
    parameters,
    'getTransactionFinality',
    async (actions, call) => (await actions.getTransactionFinality?.({ ...call, hash })) ?? 'unknown',
  )
}
