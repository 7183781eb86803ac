import type { ChainNamespace } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'

/** Parameters of {@link getConnectors}. */
export type GetConnectorsParameters = {
  /** Default: every chain family; while the app goes to another one, that one. */
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

/** The list with a connector added at its end, or put in the place of the one with the same `uid`. */
export function withConnector(list: readonly Connector[], connector: Connector): readonly Connector[] {
  const isKnown = list.some((entry) => entry.uid === connector.uid)
  return isKnown
    ? list.map((entry) => (entry.uid === connector.uid ? connector : entry))
    : [...list, connector]
}

/** The list without the connector of that `uid`; the same list where it isn't in it. */
export function withoutConnector(list: readonly Connector[], uid: string): readonly Connector[] {
  return list.some((entry) => entry.uid === uid) ? list.filter((entry) => entry.uid !== uid) : list
}
