import { useLayoutEffect, useState } from 'react'
import type { ModalState } from '../../createModal.ts'
import { prefersReducedMotion } from '../device.ts'
import { loadView } from '../flows.ts'
import { shownEntry } from '../router.ts'
import type { ViewName } from '../views.ts'

/**
 * How much of the modal is rendered. `begun`: the hidden host and dialog; `ready`: the hidden list of wallets too;
 * `closing`: visible while the closing animation runs.
 */
export type Phase = 'closed' | 'begun' | 'ready' | 'open' | 'closing'

type Presence = {
  readonly phase: Phase
  /** The view the modal opened with. It is the React key of the modal, so that another opening is another modal. */
  readonly firstView: ViewName
}

/** Milliseconds; `--lk-duration` of `tokens.css`. */
const closingTime = 150
/** Milliseconds the hidden list of wallets waits for a click. */
const readyTimeout = 30_000

/**
 * Decides how much of the modal is rendered. A modal that closes stays until its animation has ended; opening it meanwhile
 * keeps it.
 *
 * When a click is expected, the list of wallets is rendered hidden, in two steps with a task between them, so that the page
 * stays responsive. With an account only the code of its view is loaded, because rendering it would send requests.
 *
 * @param expectClickRef receives the function to call when a click is expected. It is set before, when the click was expected
 *   while this code was loading.
 */
export function usePresence(
  { open, stack }: ModalState,
  connected: boolean,
  expectClickRef: { current: (() => void) | undefined } | undefined,
): Presence {
  const [presence, setPresence] = useState<Presence>({ phase: 'closed', firstView: 'Connect' })
  const phase = nextPhase(presence.phase, open, connected)
  if (phase !== presence.phase) {
    const isSameModal = phase === 'closing' || presence.phase === 'closing'
    setPresence({ phase, firstView: isSameModal ? presence.firstView : shownEntry(stack).view })
  }

  // A layout effect, because a passive one may run after the click.
  useLayoutEffect(() => {
    const enterPhase = (next: Phase) => setPresence({ phase: next, firstView: 'Connect' })
    const enterPhaseAfter = (time: number, next: Phase = 'closed') => setTimeout(enterPhase, time, next)
    let timer: ReturnType<typeof setTimeout> | undefined
    if (phase === 'closing') timer = enterPhaseAfter(prefersReducedMotion() ? 1 : closingTime)
    if (phase === 'begun') timer = enterPhaseAfter(0, 'ready')
    if (phase === 'ready') timer = enterPhaseAfter(readyTimeout)
    const expectClick = () => {
      if (phase === 'ready') {
        clearTimeout(timer)
        timer = enterPhaseAfter(readyTimeout)
      } else if (phase === 'closed') {
        if (connected) loadView('Account').catch(() => {})
        else enterPhase('begun')
      }
    }
    if (expectClickRef?.current) expectClick()
    if (expectClickRef) expectClickRef.current = expectClick
    return () => {
      clearTimeout(timer)
      if (expectClickRef) expectClickRef.current = undefined
    }
  }, [expectClickRef, phase, connected])
  return presence
}

function nextPhase(phase: Phase, open: boolean, connected: boolean): Phase {
  if (open) return 'open'
  if (phase === 'open') return 'closing'
  return connected && (phase === 'begun' || phase === 'ready') ? 'closed' : phase
}
