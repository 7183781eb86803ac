import { type ComponentType, useEffect, useState } from 'react'
import { useModal } from '../../provider/useModal.ts'
import { afterOpening } from './afterOpening.ts'

/**
 * A line whose code comes once the dialog is on the screen: opening doesn't wait for it. Where it is lost on the way it is
 * asked for again when the device is back online.
 */
export function LateLine({ is }: { is: 'AlertLine' | 'SnackbarLine' | 'Manners' }) {
  const modal = useModal()
  const [lines, setLines] = useState<Record<typeof is, ComponentType>>()
  useEffect(() => {
    let stop = afterOpening(modal, load)
    function load() {
      import('../late/lateLines.ts')
        .then((code) => setLines(code.lateLines))
        .catch(() => {
          addEventListener('online', load, { once: true })
          stop = () => removeEventListener('online', load)
        })
    }
    return () => stop()
  }, [modal])
  const Line = lines?.[is]
  return Line ? <Line /> : null
}
