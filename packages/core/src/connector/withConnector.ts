import type { Connector } from './Connector.ts'

/** The list with a connector added at its end, or put in the place of the one with the same `uid`. */
export function withConnector(list: readonly Connector[], connector: Connector): readonly Connector[] {
  const isKnown = list.some((entry) => entry.uid === connector.uid)
  return isKnown
    ? list.map((entry) => (entry.uid === connector.uid ? connector : entry))
    : [...list, connector]
}
