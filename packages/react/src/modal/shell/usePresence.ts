import { useEffect, useState } from 'react'
import { prefersReducedMotion } from './prefersReducedMotion.ts'

/** `closing` while the last animation runs. */
export type Presence = 'open' | 'closing' | 'closed'

const closingTime = 150

/** Keeps what was open mounted while it animates away; opening again on the way turns it round. */
export function usePresence(open: boolean): Presence {
  const [presence, setPresence] = useState<Presence>(open ? 'open' : 'closed')
  if (open && presence !== 'open') setPresence('open')
  if (!open && presence === 'open') setPresence('closing')
  useEffect(() => {
    if (presence !== 'closing') return
    const timer = setTimeout(() => setPresence('closed'), prefersReducedMotion() ? 1 : closingTime)
    return () => clearTimeout(timer)
  }, [presence])
  return presence
}
