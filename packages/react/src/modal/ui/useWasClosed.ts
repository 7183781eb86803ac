import { type RefObject, useEffect, useRef } from 'react'
import { useModal } from '../../LatchkeyContext.ts'
import type { ViewName } from '../views.ts'

/**
 * Tells whether the view that asks a wallet was closed before the wallet answered: by closing the modal, or, for one that is a region of
 * the page, by going back to its first view. Back is no closing: the form still waits for this answer.
 *
 * @param form the view that led to this one, which closing takes out of the history
 * @param onClosed runs then; keeps its identity between renders
 * @returns a ref, because the answer comes after the view is gone
 */
export function useWasClosed(form: ViewName, onClosed: () => void): RefObject<boolean> {
  const modal = useModal()
  const wasClosed = useRef(false)
  useEffect(() => {
    wasClosed.current = false
    return () => {
      const { open, stack } = modal.state
      wasClosed.current = !open || !stack.some(({ view }) => view === form)
      if (wasClosed.current) onClosed()
    }
  }, [modal, form, onClosed])
  return wasClosed
}
