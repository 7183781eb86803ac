import type { Connection, Network } from '@latchkey/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useLatchkey } from '../provider/useLatchkey.ts'

/** What a button can show; also given to `ConnectButton.Custom`. */
export type ButtonState = {
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** The current address, of a restored connection too while its wallet hasn't answered (`reconnecting`). */
  readonly address: string | undefined
  /** What the account is called, as far as the app's server knows; a claim beside the address. */
  readonly name: string | undefined
  readonly connection: Connection | undefined
  readonly network: Network | undefined
  /** The modal's code: `failed` = it couldn't be loaded, opening again tries again. */
  readonly loading: 'idle' | 'loading' | 'ready' | 'failed'
  /** Opens the modal: `Account` when connected, else `Connect`. */
  readonly open: () => void
  readonly openNetworks: () => void
  /** For `onPointerEnter`, which a finger fires too, and `onFocus`: loads and draws the modal, hidden, before the click. */
  readonly preload: () => void
}

/** The state behind the buttons. */
export function useButtonState(): ButtonState {
  const { config, modal, preload, loading } = useLatchkey()
  const subscribe = useCallback(
    (listener: () => void) => config.subscribe((state) => state, listener),
    [config],
  )
  const read = () => config.state
  const { status, activeNetwork, connections, current, accountDetails } = useSyncExternalStore(
    subscribe,
    read,
    read,
  )
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === activeNetwork)
  const connection =
    connections.get((network && current[network.chainNamespace]) ?? '') ?? [...connections.values()][0]
  return {
    status,
    address: connection?.accounts[0],
    name: accountDetails.eip155?.profileName,
    connection,
    network,
    loading,
    open: () => modal.open(),
    openNetworks: () => modal.open({ view: 'Networks' }),
    preload,
  }
}
