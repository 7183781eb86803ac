import { isChainNamespace, parseCaipNetworkId } from '@latchkey/protocol'
import { InvalidNetworkError } from '../errors/InvalidNetworkError.ts'
import type { Network } from '../network/Network.ts'
import type { ConfigParameters } from './ConfigParameters.ts'
import { InvalidConfigError } from './InvalidConfigError.ts'

/**
 * Refuses parameters the engine can't work with, before anything is built from them.
 * @throws InvalidConfigError, InvalidNetworkError
 */
export function checkParameters(parameters: ConfigParameters, networks: readonly Network[]): void {
  if (networks.length === 0) {
    throw new InvalidConfigError('The list of networks is empty.', 'Pass at least one in `networks`.')
  }
  const twice = repeated(networks.map((network) => network.caipNetworkId))
  if (twice) {
    throw new InvalidConfigError(`The network ${twice} is listed twice.`, 'List each network once.')
  }
  const namespaces = parameters.adapters.map((adapter) => adapter.namespace)
  const unknown = namespaces.find((namespace) => !isChainNamespace(namespace))
  if (unknown !== undefined) {
    throw new InvalidConfigError(
      `An adapter is for the namespace '${unknown}', which is not known.`,
      'Use an adapter of @latchkey/core.',
    )
  }
  const double = repeated(namespaces)
  if (double) {
    throw new InvalidConfigError(`Two adapters serve ${double}.`, 'Pass one adapter per namespace.')
  }
  for (const id of Object.keys(parameters.customRpcUrls ?? {})) {
    if (!parseCaipNetworkId(id)) throw new InvalidNetworkError({ value: id })
  }
  const start = parameters.defaultNetwork
  if (start === undefined) return
  if (!parseCaipNetworkId(start)) throw new InvalidNetworkError({ value: start })
  if (!networks.some((network) => network.caipNetworkId === start)) {
    throw new InvalidConfigError(
      `The default network ${start} is not in the list of networks.`,
      'Add it to `networks`, or choose another default.',
    )
  }
}

function repeated(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index)
}
