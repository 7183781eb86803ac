import { useEffect } from 'react'
import { useModal } from '../../LatchkeyContext.ts'
import type { ViewEntry, ViewName } from '../views.ts'

/**
 * Leaves a view that has nothing to show: back to the other view where it is the one below, so that the history doesn't have it twice,
 * else the other view takes its place.
 *
 * @param from the view that calls this; once another one is shown nothing happens
 * @param to where it leads; `undefined`: it stays
 */
export function useRedirect(from: ViewName, to: ViewEntry | undefined): void {
  const modal = useModal()
  useEffect(() => {
    const { stack } = modal.state
    if (!to || stack.at(-1)?.view !== from) return
    if (stack.at(-2)?.view === to.view) modal.backTo(stack.length - 2)
    else modal.replace(to)
  }, [modal, from, to])
}
