import { type ReactNode, useEffect, useState } from 'react'
import type { Modal } from '../createModal.ts'
import { useModal } from '../LatchkeyContext.ts'

/** Mounts its children when the modal is open and painted. For parts that aren't visible at first, e.g. live regions. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const modal = useModal()
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterOpening(modal, () => setPainted(true)), [modal])
  return isPainted ? children : null
}

/**
 * Calls `callback` when the modal is open and painted. A modal that is rendered ahead of the click must not announce
 * anything, move the focus or send requests before. Returns a function that cancels the call.
 */
export function afterOpening(modal: Modal, callback: () => void): () => void {
  if (modal.state.open) return afterPaint(callback)
  let stop = modal.subscribe(() => {
    if (!modal.state.open) return
    stop()
    stop = afterPaint(callback)
  })
  return () => stop()
}

/**
 * Calls `callback` when the next frame is painted. In a background tab, which paints nothing, that is when the tab becomes
 * visible. Returns a function that cancels the call.
 */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
