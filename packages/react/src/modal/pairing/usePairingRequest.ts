import { useEffect, useRef, useState } from 'react'
import { type Pairing, useConnect } from '../../hooks/wallets.ts'
import { useModal, useModalState } from '../../LatchkeyContext.ts'
import { leaveConnecting } from '../flow/leaveConnecting.ts'
import type { ViewName } from '../router.ts'
import { isDeclined, useWalletRequest, type WalletRequestState } from '../ui/walletRequest.ts'
import { type Trouble, troubleOf } from './troubleOf.ts'

/** What a pairing view shows. */
export type PairingRequest = {
  readonly request: WalletRequestState
  readonly state: Pairing['state']
  /** Why there is no code. */
  readonly trouble: Trouble | undefined
  /** The last code was declined in a wallet; the one shown is new (X.23). */
  readonly declined: boolean
  retry(): void
}

/** Milliseconds between two attempts (S9.27), and where no relay answers: its client has then tried for a while itself. */
const gate = { retry: 1_000, unreachable: 5_000 }

/**
 * Shows codes for as long as the view is on top. One that a wallet declined is followed by a new one within a second (X.23); where
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
  const trouble = troubleOf({ request, state, lost })
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
