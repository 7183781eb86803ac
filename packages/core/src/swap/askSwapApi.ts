import type { Config } from '../config/Config.ts'
import { type CallServerParameters, callServer } from '../config/callServer.ts'
import { NetworkNotServedError } from '../config/server.ts'
import { UnsupportedSwapError } from './UnsupportedSwapError.ts'

/**
 * One call of `/v1/convert`. A network the server doesn't serve is refused in the words of S8.15 and S8.16.
 * @throws UnsupportedSwapError, and what `callServer` throws
 */
export async function askSwapApi<value>(
  config: Config,
  call: 'allowance' | 'build-approve' | 'build-transaction' | 'gas-price',
  parameters: CallServerParameters<value>,
): Promise<value> {
  try {
    return await callServer(config, `/v1/convert/${call}`, parameters)
  } catch (cause) {
    if (!(cause instanceof NetworkNotServedError)) throw cause
    throw new UnsupportedSwapError({ what: call === 'gas-price' ? 'Gas Price' : 'Swaps', cause })
  }
}
