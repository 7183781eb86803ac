import { dedupe } from '../base/dedupe.ts'
import { loadCode } from '../base/load.ts'
import type { Config } from '../config/Config.ts'
import { NameError } from '../names/NameError.ts'
import type { NameRegistration } from '../names/runRegistration.ts'
import { captureContext } from '../requests/requestContext.ts'
import { currentConnection } from '../wallets/connections.ts'

/** Parameters of {@link registerName}. */
export type RegisterNameParameters = {
  /** At least 4 letters, digits or hyphens; a zone may follow, the server's first one is the default. */
  name: string
  attributes?: Readonly<Record<string, string>> | undefined
  /** The wallet has signed: from here on the name may be given. */
  onSigned?: (() => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Gives the embedded wallet's account a name (S7.25): the wallet signs a text that says name and time, the server gives the name to
 * who comes first. One registration for a double click. `success: false` where the server gives no names on the active network (S7.03).
 *
 * @example await registerName(config, { name: 'mira' }) // { success: true, name: 'mira.latchkey.id' }
 * @throws NameError (S5.27, S5.28, S8.18, S8.19, S8.31, S8.32; `failure` says which), UserRejectedRequestError, AbortedError
 */
export async function registerName(
  config: Config,
  parameters: RegisterNameParameters,
): Promise<NameRegistration> {
  const { state } = config
  if (!config.networks.some(({ caipNetworkId }) => caipNetworkId === state.activeNetwork))
    throw new NameError({ failure: 'network' })
  const connection = currentConnection(state, 'eip155')
  const connector = config.connectors.find(({ uid }) => uid === connection?.connectorUid)
  if (connection?.accounts[0] === undefined || connector?.type !== 'AUTH')
    throw new NameError({ failure: 'connector' })
  // A name belongs to the chain family it was asked for on (S6.03).
  if (!state.activeNetwork?.startsWith('eip155:')) return { success: false }
  const context = captureContext(config, { namespace: 'eip155' })
  const { runRegistration } = await loadCode(() => import('../names/runRegistration.ts'))
  const key = `registerName ${JSON.stringify([context, parameters.name, parameters.attributes])}`
  return dedupe(
    config._internal.pending,
    key,
    ({ signal }) => runRegistration(config, { ...parameters, context, signal }),
    parameters.signal,
  )
}
