import type { CaipNetworkId } from '@latchkey/protocol'
import type { State } from '../config/State.ts'
import { initialSendState } from '../send/initialSendState.ts'

/**
 * The state with the app on a network. On another one the send form begins anew: its token and amount are of the one left
 * (S4.40). A send that waits in its wallet keeps what it shows.
 */
export function onNetwork(state: State, activeNetwork: CaipNetworkId): State {
  const isMoved = state.activeNetwork !== activeNetwork && !state.send.loading
  return { ...state, activeNetwork, send: isMoved ? initialSendState : state.send }
}
