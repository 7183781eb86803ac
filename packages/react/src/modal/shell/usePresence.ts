import { useLayoutEffect, useState } from 'react'
import type { ModalState } from '../../createModal.ts'
import { prefersReducedMotion } from '../device.ts'
import { loadView } from '../flows.ts'
import { shownEntry } from '../router.ts'
import type { ViewName } from '../views.ts'

/** How much of the modal there is. `from`: the view it began with; begun with another one it is another modal. */
export type Presence = {
  /** `begun` and then `ready`: drawn ahead of the click, but hidden; `closing` while the last animation runs. */
  readonly is: 'closed' | 'begun' | 'ready' | 'open' | 'closing'
  readonly from: ViewName
}

const closingTime = 150
/** Milliseconds a list of wallets waits for the click that seemed near. */
const readyTimeout = 30_000

/**
 * Keeps what was open mounted while it animates away; opening again on the way turns it round. When a click seems near,
 * which is said by a call of `near.current`, or by its having been there before this code, the list of wallets is drawn
 * ahead, in two steps that let the page answer between them. With an account it isn't: the account's view asks the
 * network; only its code is fetched.
 */
export function usePresence(
  { open, stack }: ModalState,
  connected: boolean,
  near: { current: (() => void) | undefined } | undefined,
): Presence {
  const [presence, setPresence] = useState<Presence>({ is: 'closed', from: 'Connect' })
  const is = nextPresence(presence.is, open, connected)
  if (is !== presence.is) {
    const goesOn = is === 'closing' || presence.is === 'closing'
    setPresence({ is, from: goesOn ? presence.from : shownEntry(stack).view })
  }

  // In the layout effect for being sooner: the click is on its way.
  useLayoutEffect(() => {
    const become = (to: Presence['is']) => setPresence({ is: to, from: 'Connect' })
    const after = (time: number, to: Presence['is'] = 'closed') => setTimeout(become, time, to)
    let timer: ReturnType<typeof setTimeout> | undefined
    if (is === 'closing') timer = after(prefersReducedMotion() ? 1 : closingTime)
    if (is === 'begun') timer = after(0, 'ready')
    if (is === 'ready') timer = after(readyTimeout)
    const expect = () => {
      if (is === 'ready') {
        clearTimeout(timer)
        timer = after(readyTimeout)
      } else if (is === 'closed') {
        if (connected) loadView('Account').catch(() => {})
        else become('begun')
      }
    }
    if (near?.current) expect()
    if (near) near.current = expect
    return () => {
      clearTimeout(timer)
      if (near) near.current = undefined
    }
  }, [near, is, connected])
  return presence
}

function nextPresence(is: Presence['is'], open: boolean, connected: boolean): Presence['is'] {
  if (open) return 'open'
  if (is === 'open') return 'closing'
  return connected && (is === 'begun' || is === 'ready') ? 'closed' : is
}
