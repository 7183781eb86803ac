import { type ReactNode, useEffect, useState } from 'react'
import { useModal } from '../../provider/useModal.ts'
import { afterOpening } from './afterOpening.ts'

/** Mounts what nobody sees yet, such as a live region, only once the dialog itself is on the screen. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const modal = useModal()
  const [painted, setPainted] = useState(false)
  useEffect(() => afterOpening(modal, () => setPainted(true)), [modal])
  return painted ? children : null
}
