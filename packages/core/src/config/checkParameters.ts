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
  const { adapters, customRpcUrls = {}, defaultNetwork: start } = parameters
  const ids = networks.map((network) => network.caipNetworkId)
  const namespaces = adapters.map((adapter) => adapter.namespace)
  refuse(ids.length === 0, 'The list of networks is empty.', 'Pass at least one in `networks`.')
  const twice = repeated(ids)
  refuse(twice, `The network ${twice} is listed twice.`, 'List each network once.')
  const unknown = namespaces.find((namespace) => !isChainNamespace(namespace))
  refuse(
    unknown !== undefined,
    `An adapter is for the namespace '${unknown}', which is not known.`,
    'Use an adapter of @latchkey/core.',
  )
  refuse(
    parameters.siwx && parameters.siweConfig,
    'Cannot set both `siweConfig` and `siwx` options',
    'Pass one.',
  )
  const double = repeated(namespaces)
  refuse(double, `Two adapters serve ${double}.`, 'Pass one adapter per namespace.')
  for (const value of [...Object.keys(customRpcUrls), start ?? ids[0]]) {
    if (!parseCaipNetworkId(value)) throw new InvalidNetworkError({ value })
  }
  refuse(
    start && !ids.includes(start),
    `The default network ${start} is not in the list of networks.`,
    'Add it to `networks`, or choose another default.',
  )
}

function refuse(isWrong: unknown, message: string, hint: string): void {
  if (isWrong) throw new InvalidConfigError(message, hint)
}

function repeated(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index)
}
