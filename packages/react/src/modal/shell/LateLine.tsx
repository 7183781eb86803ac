import { useEffect, useState } from 'react'
import type { Modal } from '../../createModal.ts'
import { useModal } from '../../LatchkeyContext.ts'
import { afterOpening } from '../afterOpening.tsx'

/** A line whose code comes once the dialog is on the screen. */
export function LateLine({ is }: { is: 'AlertLine' | 'SnackbarLine' | 'Manners' }) {
  const Line = useLateCode(useModal())?.[is]
  return Line ? <Line /> : null
}

/**
 * What comes once the dialog is on the screen: opening doesn't wait for it. Where it is lost on the way it is asked for again
 * when the device is back online.
 */
export function useLateCode(modal: Modal): LateCode | undefined {
  const [code, setCode] = useState<LateCode>()
  useEffect(() => {
    let stop = afterOpening(modal, load)
    function load() {
      import('./lateCode.ts')
        .then((loaded) => setCode(loaded.lateCode))
        .catch(() => {
          addEventListener('online', load, { once: true })
          stop = () => removeEventListener('online', load)
        })
    }
    return () => stop()
  }, [modal])
  return code
}

type LateCode = typeof import('./lateCode.ts')['lateCode']
