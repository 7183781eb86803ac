import { type Config, parseCaipNetworkId } from '@latchkey/core'
import { type CreateOnrampOrderParameters, createOnrampOrder } from '@latchkey/core/onramp'
import { type ActionHookParameters, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Creates an order by a quote of `useOnrampQuote`. `data` has the page to pay on; see `createOnrampOrder`. */
export function useCreateOnrampOrder(parameters: ActionHookParameters<typeof createOnrampOrder> = {}) {
  return useAction(createOnrampOrder, parameters, onItsNetwork)
}

function onItsNetwork(config: Config, parameters: CreateOnrampOrderParameters): CreateOnrampOrderParameters {
  const { network } = parameters
  return withContext(config, { namespace: parseCaipNetworkId(network)?.namespace, ...parameters }, network)
}
