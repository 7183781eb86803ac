import type { ChainNamespace } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../connector/Connector.ts'

/** Parameters of {@link getConnectors}. */
export type GetConnectorsParameters = {
  /** Default: every chain family; while the app goes to another one, that one (S4.39). */
  namespace?: ChainNamespace | undefined
}

/** The wallets found so far, in the order they were announced. */
export function getConnectors(
  config: Config,
  parameters: GetConnectorsParameters = {},
): readonly Connector[] {
  const namespace = parameters.namespace ?? config.state.switchingTo
  return config.connectors.filter((connector) => !namespace || connector.namespace === namespace)
}
