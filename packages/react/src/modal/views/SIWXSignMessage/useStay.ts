import { type RefObject, useEffect, useState } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'

/** Keeps the modal open while `stays` (S4.12): an attempt to close it shakes it (S9.28). Answers whether there was one. */
export function useStay(ref: RefObject<HTMLElement | null>, stays: boolean): boolean {
  const modal = useModal()
  const [tried, setTried] = useState(false)
  useEffect(() => {
    if (!stays) return
    const guard = () => {
      const panel = ref.current?.closest('.lk-panel')
      const dialog = ref.current?.closest('dialog')
      // A second Escape closes it over our heads.
      if (dialog && !dialog.open) dialog.showModal()
      panel?.removeAttribute('data-refused')
      // Read, so that the animation begins anew.
      panel?.getBoundingClientRect()
      panel?.setAttribute('data-refused', '')
      setTried(true)
      return true
    }
    modal._internal.set({ guard })
    return () => {
      ref.current?.closest('.lk-panel')?.removeAttribute('data-refused')
      if (modal.state.guard === guard) modal._internal.set({ guard: undefined })
    }
  }, [ref, stays, modal])
  return tried && stays
}
