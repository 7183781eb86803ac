import type { PairingState } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import { type Pairing, useConnect } from '../../../hooks/wallets.ts'
import { useModal, useModalState } from '../../../LatchkeyContext.ts'
import type { ViewName } from '../../router.ts'
import { leaveConnecting } from '../../ui/leaveConnecting.ts'
import { isDeclined, useWalletRequest, type WalletRequestState } from '../../ui/walletRequest.ts'

/** What a pairing view shows. */
export type PairingRequest = {
  readonly request: WalletRequestState
  readonly state: Pairing['state']
  /** Why there is no code. */
  readonly trouble: PairingProblem | undefined
  /** The last code was declined in a wallet; the one shown is new. */
  readonly declined: boolean
  retry(): void
}

/** Milliseconds between two attempts, and where no relay answers: its client has then tried for a while itself. */
const gate = { retry: 1_000, unreachable: 5_000 }

/**
 * Shows codes for as long as the view is on top. One that a wallet declined is followed by a new one within a second; where
 * no relay answers it is tried again.
 */
export function usePairingRequest(pairing: Pairing, view: ViewName): PairingRequest {
  const modal = useModal()
  const { open, stack } = useModalState()
  const { mutateAsync: connect } = useConnect()
  const [declined, setDeclined] = useState(false)
  const [lost, setLost] = useState(false)
  const started = useRef(0)
  const { connector, state } = pairing
  const { retry: restart, ...request } = useWalletRequest({
    active: connector !== undefined && open && stack.at(-1)?.view === view,
    ask: (signal) => {
      started.current = Date.now()
      return connect({ connector: connector?.uid ?? '', signal })
    },
    onDone: () => leaveConnecting(modal),
  })
  const { phase, error } = request
  const trouble = getPairingProblem({ request, state, lost })
  const again =
    phase !== 'error' ? undefined : isDeclined(error) ? 'retry' : trouble === 'unreachable' && trouble

  useEffect(() => {
    if (!again) return
    if (again === 'retry') setDeclined(true)
    else setLost(true)
    const timer = setTimeout(restart, Math.max(0, started.current + gate[again] - Date.now()))
    return () => clearTimeout(timer)
  }, [again, restart])
  useEffect(() => {
    if (state.status === 'waiting') setLost(false)
  }, [state.status])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const retry = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(restart, Math.max(0, started.current + gate.retry - Date.now()))
  }
  return { request, state, trouble, declined, retry }
}

/** What may be wrong with pairing. */
export type PairingProblem = 'unreachable' | 'refused' | 'notSetUp' | 'expired' | 'missingNetwork' | 'failed'

/** Parameters of {@link getPairingProblem}. */
type PairingProblemParameters = {
  readonly request: Pick<WalletRequestState, 'phase' | 'error'>
  readonly state: PairingState
  /** The attempt before found no relay: until there is a code, that is what is wrong. */
  readonly lost: boolean
}

/** What is wrong now, if anything is. A code that was declined is not: a new one follows. */
function getPairingProblem({ request, state, lost }: PairingProblemParameters): PairingProblem | undefined {
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
