import { type Config, parseCaipNetworkId } from '@latchkey/core'
import { type TransferParameters, transfer } from '@latchkey/core/transfers'
import { type ActionHookParameters, useAction } from './useAction.ts'
import { withContext } from './withContext.ts'

/** Transfers the native currency or a token. `data` has the hash once the wallet has accepted it; see `transfer`. */
export function useTransfer(parameters: ActionHookParameters<typeof transfer> = {}) {
  return useAction(transfer, parameters, onItsNetwork)
}

function onItsNetwork(config: Config, parameters: TransferParameters): TransferParameters {
  const { network } = parameters
  return withContext(config, { namespace: parseCaipNetworkId(network)?.namespace, ...parameters }, network)
}
