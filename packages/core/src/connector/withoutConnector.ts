import type { Connector } from './Connector.ts'

/** The list without the connector of that `uid`; the same list where it isn't in it. */
export function withoutConnector(list: readonly Connector[], uid: string): readonly Connector[] {
  return list.some((entry) => entry.uid === uid) ? list.filter((entry) => entry.uid !== uid) : list
}
