import { parseCaipNetworkId } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import type { InvalidParameterError, TimeoutError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { type ConfigNamespace, type NetworkParameters, toNetworkId } from '../config/typedConfig.ts'
import type { InvalidNetworkError } from '../networks/errors.ts'
import type { AdapterError } from '../wallets/errors.ts'
import { requireConnectionActions } from './queryChain.ts'

/** Parameters of {@link checkAddress}. */
export type CheckAddressParameters<config extends Config = Config> =
  // With a network, an address of another one is invalid where networks of a family have addresses of their own.
  NetworkParameters<config> & {
    /** What somebody has typed. */
    address: string
    /** Default: the namespace of the network, or of the active one. */
    namespace?: ConfigNamespace<config> | undefined
  }

/** Result of {@link checkAddress}. `checksum`: well-formed, but the checksum does not match. */
export type CheckAddressReturnType = 'valid' | 'invalid' | 'checksum'

/** Errors of {@link checkAddress}; `name` tells them apart. */
export type CheckAddressErrorType = AdapterError | InvalidNetworkError | InvalidParameterError | TimeoutError

/**
 * Checks whether a text is an address that can receive. `checksum`: well-formed, but the checksum does not match.
 *
 * @throws InvalidNetworkError, InvalidParameterError, AdapterError, TimeoutError
 */
export async function checkAddress<config extends Config>(
  config: config,
  parameters: CheckAddressParameters<config>,
): Promise<CheckAddressReturnType> {
  const { address } = parameters
  const named = toNetworkId(parameters)
  const namespace = parameters.namespace ?? parseCaipNetworkId(named)?.namespace
  const actions = requireConnectionActions(config, namespace)
  if (typeof address !== 'string') return 'invalid'
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === named)
  return withDeadline(() => actions.checkAddress(address, network), {
    timeout: requestLimits.silent,
    operation: 'checkAddress',
  })
}
