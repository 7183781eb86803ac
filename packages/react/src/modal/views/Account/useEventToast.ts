import type { LatchkeyEvent } from '@latchkey/core'
import { useEffect } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'

/** Says an event of the engine as a failure, while the view is shown. */
export function useEventToast(name: LatchkeyEvent['event'], message: string): void {
  const modal = useModal()
  useEffect(
    () =>
      modal.config.events.subscribe(({ event }) => {
        if (event === name) modal.notify({ variant: 'error', message })
      }),
    [modal, name, message],
  )
}
