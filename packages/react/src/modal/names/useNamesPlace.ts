import type { CaipNetworkId } from '@latchkey/core'
import { useConnection, useConnectors, useNetwork } from '../../hooks/connections.ts'
import { useNameZones } from '../../hooks/names.ts'

/** Whether the current account can have names here, and where. */
export type NamesPlace =
  | { readonly status: 'loading' | 'gone' | 'otherWallet' | 'unsupported' | 'notServed' }
  | {
      readonly status: 'ready'
      readonly address: string
      readonly network: CaipNetworkId
      readonly zone: string
    }

/** Names are for the embedded wallet's EVM account, where the app's server gives them (S6.03, S6.07). */
export function useNamesPlace(): NamesPlace {
  const connection = useConnection()
  const connectors = useConnectors()
  const network = useNetwork()
  const zones = useNameZones()
  const address = connection?.accounts[0]
  if (!connection || address === undefined || !network) return { status: 'gone' }
  const isOwn = connectors.some(({ uid, type }) => uid === connection.connectorUid && type === 'AUTH')
  if (!isOwn) return { status: connection.status === 'reconnecting' ? 'loading' : 'otherWallet' }
  if (network.chainNamespace !== 'eip155') return { status: 'unsupported' }
  if (!zones) return { status: 'loading' }
  const [zone] = zones
  return zone === undefined
    ? { status: 'notServed' }
    : { status: 'ready', address, network: network.caipNetworkId, zone }
}
