import { useLayoutEffect, useRef, useState } from 'react'
import type { ModalState } from '../ModalState.ts'
import { shownEntry } from '../router/shownEntry.ts'
import type { ViewName } from '../router/ViewName.ts'
import { prefersReducedMotion } from './prefersReducedMotion.ts'
import { viewRegistry } from './viewRegistry.ts'
import { whenIdle } from './whenIdle.ts'

/** How much of the modal there is. `from`: the view it began with; begun with another one it is another modal. */
export type Presence = {
  /** `begun` and then `ready`: drawn ahead of the click, but hidden; `closing` while the last animation runs. */
  readonly is: 'closed' | 'begun' | 'ready' | 'open' | 'closing'
  readonly from: ViewName
}

const closingTime = 150
/** Milliseconds a list of wallets waits for the click that seemed near. */
const patience = 30_000

/**
 * Keeps what was open mounted while it animates away; opening again on the way turns it round. When a click seems near,
 * which is said by a call of `near.current` and by the arrival of this code, the list of wallets is drawn ahead when
 * the page rests, in two steps that let the page answer between them. With an account it isn't: the account's view asks the
 * network; only its code is fetched.
 */
export function usePresence(
  { open, stack }: ModalState,
  connected: boolean,
  near: { current: (() => void) | undefined } | undefined,
): Presence {
  const [presence, setPresence] = useState<Presence>({ is: 'closed', from: 'Connect' })
  const is = next(presence.is, open, connected)
  if (is !== presence.is) {
    const goesOn = is === 'closing' || presence.is === 'closing'
    setPresence({ is, from: goesOn ? presence.from : shownEntry(stack).view })
  }

  const isNew = useRef(true)
  // In the layout effect for being sooner: the click is on its way.
  useLayoutEffect(() => {
    const become = (to: Presence['is']) => setPresence({ is: to, from: 'Connect' })
    const after = (time: number, to: Presence['is'] = 'closed') => {
      const timer = setTimeout(become, time, to)
      return () => clearTimeout(timer)
    }
    if (is === 'closing') return after(prefersReducedMotion() ? 1 : closingTime)
    if (is === 'open' || !near) {
      isNew.current = false
      return
    }
    if (is === 'begun') return after(0, 'ready')
    let stop: (() => void) | undefined
    const prepare = () => {
      isNew.current = false
      stop = undefined
      if (connected) viewRegistry.Account().catch(() => {})
      else become('begun')
    }
    const expect = () => {
      if (is === 'ready') {
        stop?.()
        stop = after(patience)
      } else stop ??= whenIdle(prepare)
    }
    if (is === 'ready' || isNew.current) expect()
    near.current = expect
    return () => {
      near.current = undefined
      stop?.()
    }
  }, [near, is, connected])
  return presence
}

function next(is: Presence['is'], open: boolean, connected: boolean): Presence['is'] {
  if (open) return 'open'
  if (is === 'open') return 'closing'
  return connected && (is === 'begun' || is === 'ready') ? 'closed' : is
}
