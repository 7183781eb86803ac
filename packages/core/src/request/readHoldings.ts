import type { HoldingActions, ReadCall } from '../adapter/AdapterActions.ts'
import type { Config } from '../config/Config.ts'
import { type ReadParameters, readChain } from './readChain.ts'

/** Reads of an account straight from its network, where the adapter can; `undefined` where it can't. Bounded. */
export function readHoldings<value>(
  config: Config,
  parameters: ReadParameters,
  read: (actions: HoldingActions, call: ReadCall) => Promise<value>,
): Promise<value | undefined> {
  return readChain(config, parameters, 'readHoldings', async (actions, call) => {
    const holdings = await actions.holdings?.()
    return holdings && read(holdings, call)
  })
}
