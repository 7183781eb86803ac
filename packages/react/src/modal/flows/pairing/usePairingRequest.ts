import type { PairingState } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useConnect } from '../../../hooks/useConnect.ts'
import type { Pairing } from '../../../hooks/usePairing.ts'
import { useModal, useModalState } from '../../../LatchkeyContext.ts'
import { leaveConnecting } from '../../ui/leaveConnecting.ts'
import {
  isDeclined,
  retryInterval,
  useLoadingFlag,
  useWalletRequest,
  type WalletRequestState,
} from '../../ui/walletRequest.ts'
import type { ViewName } from '../../views.ts'

/** State of the current pairing attempt, for a view. */
export type PairingRequest = {
  readonly request: WalletRequestState
  readonly state: Pairing['state']
  /** Why there is no code; `undefined` while all is well. */
  readonly problem: PairingProblem | undefined
  /** The last code was declined in the wallet; the one shown is new. */
  readonly declined: boolean
  retry(): void
}

/** Least milliseconds between the starts of two attempts at an unreachable relay, whose client retries by itself first. */
const unreachableInterval = 5_000

/**
 * Requests pairing codes while the view is on top of the history. A declined code is replaced within a second; an unreachable
 * relay is retried.
 *
 * @param view the view that calls it; leaving it aborts the request
 */
export function usePairingRequest(pairing: Pairing, view: ViewName): PairingRequest {
  const modal = useModal()
  const { open, stack } = useModalState()
  const { mutateAsync: connect } = useConnect()
  const [declined, setDeclined] = useState(false)
  const [wasUnreachable, setUnreachable] = useState(false)
  const { connector, state } = pairing
  const active = connector !== undefined && open && stack.at(-1)?.view === view
  const { retry, retryAfter, ...request } = useWalletRequest({
    active,
    send: (signal) => {
      // Any wallet may scan this code, so the link of one that was tried before is not that of the wallet that pairs.
      if (view !== 'ConnectingWalletConnect') connector?.pairing.choose(undefined)
      return connect({ connector: connector?.uid ?? '', signal })
    },
    onDone: () => leaveConnecting(modal),
  })
  const { phase, error } = request
  useLoadingFlag(modal, connector?.namespace, active && phase === 'waiting')
  const problem = getPairingProblem({ request, state, wasUnreachable })
  const autoRetry =
    phase !== 'error' ? undefined : isDeclined(error) ? 'retry' : problem === 'unreachable' && problem

  useEffect(() => {
    if (!autoRetry) return
    if (autoRetry === 'retry') setDeclined(true)
    else setUnreachable(true)
    return retryAfter(autoRetry === 'retry' ? retryInterval : unreachableInterval)
  }, [autoRetry, retryAfter])
  useEffect(() => {
    if (state.status === 'waiting') setUnreachable(false)
  }, [state.status])

  return { request, state, problem, declined, retry }
}

/** Why pairing does not work. */
export type PairingProblem = 'unreachable' | 'refused' | 'notSetUp' | 'expired' | 'missingNetwork' | 'failed'

type PairingProblemParameters = {
  readonly request: Pick<WalletRequestState, 'phase' | 'error'>
  readonly state: PairingState
  /** The previous attempt found no relay: that stays the problem until there is a code. */
  readonly wasUnreachable: boolean
}

/** The problem of the current attempt, if any. A declined code is none: a new one follows. */
function getPairingProblem({
  request,
  state,
  wasUnreachable,
}: PairingProblemParameters): PairingProblem | undefined {
  if (request.phase === 'success') return undefined
  if (request.phase === 'waiting') {
    if (state.status === 'preparing' && state.relay !== 'connecting') return state.relay
    return wasUnreachable && state.status !== 'waiting' ? 'unreachable' : undefined
  }
  const { name, code } = (request.error ?? {}) as { name?: string; code?: unknown }
  if (code === 'CLIENT_NOT_INITIALIZED') return 'notSetUp'
  if (name === 'UserRejectedRequestError') return undefined
  // The app's server, which names the relay, did not answer.
  if (name === 'UnreachableError') return 'unreachable'
  const kind = state.status === 'failed' ? state.kind : 'failed'
  return kind === 'rejected' || kind === 'cancelled' ? 'failed' : kind
}
