import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import type { Config } from '../config/Config.ts'
import { requireConnectionActions } from './queryChain.ts'

/** Parameters of {@link checkAddress}. */
export type CheckAddressParameters = {
  address: string
  /** Default: the namespace of the active network. */
  namespace?: ChainNamespace | undefined
  /** Also checks that the address is one of this network, where networks of a family have addresses of their own. */
  network?: CaipNetworkId | undefined
}

/**
 * Checks whether a text is an address that can receive. `checksum`: well-formed, but the checksum does not match.
 *
 * @throws InvalidNetworkError, AdapterError, TimeoutError
 */
export async function checkAddress(
  config: Config,
  parameters: CheckAddressParameters,
): Promise<'valid' | 'invalid' | 'checksum'> {
  const actions = requireConnectionActions(config, parameters.namespace)
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === parameters.network)
  return withDeadline(() => actions.checkAddress(parameters.address, network), {
    timeout: requestLimits.silent,
    operation: 'checkAddress',
  })
}
