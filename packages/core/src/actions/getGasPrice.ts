import type { Config } from '../config/Config.ts'
import { type ReadParameters, readChain } from '../request/readChain.ts'

/**
 * What one unit of computation costs now, in base units, e.g. wei per gas.
 * @throws NetworkUndefinedError, and what RPC reads throw
 */
export async function getGasPrice(config: Config, parameters: ReadParameters = {}): Promise<bigint> {
  return readChain(config, parameters, 'getGasPrice', (actions, call) => actions.getGasPrice(call))
}
