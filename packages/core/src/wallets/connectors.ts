import type { ChainNamespace } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { Connector } from '../config/Connector.ts'

/** Parameters of {@link getConnectors}. */
export type GetConnectorsParameters = {
  /** Default: every namespace; during a switch to another chain family, that one. */
  namespace?: ChainNamespace | undefined
}

/** Returns the wallets found so far, in the order of their announcement. */
export function getConnectors(
  config: Config,
  parameters: GetConnectorsParameters = {},
): readonly Connector[] {
  const namespace = parameters.namespace ?? config.state.switchingTo
  return config.connectors.filter((connector) => !namespace || connector.namespace === namespace)
}

/** Adds a connector to a list, or replaces the one with the same `uid`. */
export function withConnector(list: readonly Connector[], connector: Connector): readonly Connector[] {
  const isKnown = list.some((entry) => entry.uid === connector.uid)
  return isKnown
    ? list.map((entry) => (entry.uid === connector.uid ? connector : entry))
    : [...list, connector]
}

/** Removes a connector from a list. Returns the same list when it does not contain it. */
export function withoutConnector(list: readonly Connector[], uid: string): readonly Connector[] {
  return list.some((entry) => entry.uid === uid) ? list.filter((entry) => entry.uid !== uid) : list
}
