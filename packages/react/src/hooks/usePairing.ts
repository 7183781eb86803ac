import type { ChainNamespace, Connector, PairingSource, PairingState, RelayReach } from '@latchkey/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useConfigValue } from './useConfigValue.ts'
import { useAllConnectors } from './useConnectors.ts'

/** Pairing with a wallet over a relay. */
export type Pairing = {
  /** Connecting it creates a code. Absent when the app offers no pairing. */
  readonly connector: (Connector & { readonly pairing: PairingSource }) | undefined
  readonly state: PairingState
  /** Which wallets can be paired with. Absent until it is known. */
  readonly reach: RelayReach | undefined
}

/**
 * Returns the connector that pairs by a code or a link, and the state of the pairing. `useConnect` starts it. With pairing in
 * several chain families it is the given connector, else that of the given family, else that of the active network, else the first.
 */
export function usePairing(parameters: UsePairingParameters = {}): Pairing {
  const { connectorUid, namespace } = parameters
  const active = useConfigValue(({ state }) => state.activeNetwork)
  const all = useAllConnectors().filter(
    (connector) => connector.pairing && (!namespace || connector.namespace === namespace),
  )
  const isWanted = ({ uid, namespace }: Connector) =>
    connectorUid ? uid === connectorUid : active?.startsWith(`${namespace}:`)
  const found = all.find(isWanted) ?? all[0]
  const source = found?.pairing
  const state = useSyncExternalStore(
    source?.subscribe ?? noSubscription,
    () => source?.get() ?? idle,
    () => idle,
  )
  const [reach, setReach] = useState<RelayReach>()
  useEffect(() => {
    let isActive = true
    source?.reach().then((answer) => isActive && setReach(answer))
    return () => {
      isActive = false
    }
  }, [source])
  return { connector: found && source && { ...found, pairing: source }, state, reach: source && reach }
}

type UsePairingParameters = {
  connectorUid?: string | undefined
  /** The only chain family to pair in. */
  namespace?: ChainNamespace | undefined
}

const idle: PairingState = { status: 'idle' }

const noSubscription = () => () => {}
