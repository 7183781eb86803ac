import { useEffect, useState } from 'react'
import type { Modal } from '../Modal.ts'
import { afterOpening } from './afterOpening.ts'

/**
 * What comes once the dialog is on the screen: opening doesn't wait for it. Where it is lost on the way it is asked for again
 * when the device is back online.
 */
export function useLateCode(modal: Modal): LateCode | undefined {
  const [code, setCode] = useState<LateCode>()
  useEffect(() => {
    let stop = afterOpening(modal, load)
    function load() {
      import('../late/lateCode.ts')
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

type LateCode = typeof import('../late/lateCode.ts')['lateCode']
