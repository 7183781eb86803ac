import { useLayoutEffect, useState } from 'react'
import type { ModalState } from '../../createModal.ts'
import { whenIdle } from '../../whenIdle.ts'
import { hasHover, prefersReducedMotion, savesData } from '../device.ts'
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
 * Nothing announces a tap. On a device without hover, e.g. a phone, one is always expected: the same two steps run when the page is
 * idle, and what they render waits as long as the page is there. Not where the device saves data: the list requests its wallets from the
 * app's server.
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
    let stopWaiting: (() => void) | undefined
    const expectsTap = expectClickRef && !connected && !hasHover()
    if (phase === 'closed' && expectsTap)
      stopWaiting = whenIdle(() => {
        if (!savesData()) enterPhase('begun')
      })
    if (phase === 'closing') timer = enterPhaseAfter(prefersReducedMotion() ? 1 : closingTime)
    if (phase === 'begun') timer = enterPhaseAfter(0, 'ready')
    if (phase === 'ready' && !expectsTap) timer = enterPhaseAfter(readyTimeout)
    const expectClick = () => {
      if (phase === 'ready') {
        if (expectsTap) return
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
      stopWaiting?.()
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
