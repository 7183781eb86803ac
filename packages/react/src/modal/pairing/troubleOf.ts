import type { PairingState } from '@latchkey/core'
import type { WalletRequestState } from '../ui/walletRequest.ts'

/** What may be wrong with pairing. */
export type Trouble = 'unreachable' | 'refused' | 'notSetUp' | 'expired' | 'missingNetwork' | 'failed'

/** Parameters of {@link troubleOf}. */
export type TroubleParameters = {
  readonly request: Pick<WalletRequestState, 'phase' | 'error'>
  readonly state: PairingState
  /** The attempt before found no relay: until there is a code, that is what is wrong. */
  readonly lost: boolean
}

/** What is wrong now, if anything is. A code that was declined is not: a new one follows. */
export function troubleOf({ request, state, lost }: TroubleParameters): Trouble | undefined {
  if (request.phase === 'success') return undefined
  if (request.phase === 'waiting') {
    if (state.status === 'preparing' && state.relay !== 'connecting') return state.relay
    return lost && state.status !== 'waiting' ? 'unreachable' : undefined
  }
  const { name, code } = (request.error ?? {}) as { name?: string; code?: unknown }
  if (code === 'CLIENT_NOT_INITIALIZED') return 'notSetUp'
  if (name === 'UserRejectedRequestError') return undefined
  // The app's server names the relay, and it didn't answer.
  if (name === 'UnreachableError') return 'unreachable'
  const kind = state.status === 'failed' ? state.kind : 'failed'
  return kind === 'rejected' || kind === 'cancelled' ? 'failed' : kind
}
