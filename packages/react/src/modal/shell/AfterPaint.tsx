import { type ReactNode, useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'

/** Mounts what nobody sees yet, such as a live region, only once the dialog itself is on the screen. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => setPainted(true)), [])
  return painted ? children : null
}
