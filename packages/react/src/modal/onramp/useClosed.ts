import { useEffect, useState } from 'react'
import type { CheckoutWindow } from '../router.ts'

/** Whether a window looks closed; a page may also have cut itself off from us, which looks the same. */
export function useClosed(popup: CheckoutWindow | undefined): boolean {
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    if (!popup || isClosed) return
    const timer = setInterval(() => setClosed(popup.isClosed()), 1_000)
    return () => clearInterval(timer)
  }, [popup, isClosed])
  return isClosed
}
