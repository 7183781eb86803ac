import {
  type Connector,
  connect,
  disconnect,
  disconnectConnection,
  type PairingSource,
  type PairingState,
  type RelayReach,
  switchNetwork,
} from '@latchkey/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useConnectors } from './connections.ts'
import { useAction } from './useAction.ts'
import { useConfigValue } from './useConfigValue.ts'

/** Connects a wallet. Pass a `signal` to give up: a late approval then wins nothing. */
export function useConnect() {
  return useAction(connect)
}

/** Disconnects every namespace, or the one named. */
export function useDisconnect() {
  return useAction(disconnect)
}

/** Disconnects one of several wallets and leaves the others. */
export function useDisconnectConnection() {
  return useAction(disconnectConnection)
}

/** Switches the network, asking the wallet where one is connected. */
export function useSwitchNetwork() {
  return useAction(switchNetwork)
}

/** Pairing over a relay, as far as the app offers it. */
export type Pairing = {
  /** Connect it to get a code; absent where the app offers no pairing. */
  readonly connector: (Connector & { readonly pairing: PairingSource }) | undefined
  readonly state: PairingState
  /** Which wallets can be paired with; absent until it is known. */
  readonly reach: RelayReach | undefined
}

/**
 * The connector that pairs by a code or a link, and how far it has come. Connecting is `useConnect`. Where several chain
 * families can be paired: the one asked for, else that of the active network, else the first.
 */
export function usePairing(parameters: { connectorUid?: string | undefined } = {}): Pairing {
  const { connectorUid } = parameters
  const active = useConfigValue(({ state }) => state.activeNetwork)
  const all = useConnectors().filter((one) => one.pairing)
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
    let wanted = true
    source?.reach().then((known) => wanted && setReach(known))
    return () => {
      wanted = false
    }
  }, [source])
  return { connector: found && source && { ...found, pairing: source }, state, reach: source && reach }
}

const idle: PairingState = { status: 'idle' }
const noSubscription = () => () => {}
