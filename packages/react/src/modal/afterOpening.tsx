import { type ReactNode, useEffect, useState } from 'react'
import type { Modal } from '../createModal.ts'
import { useModal } from '../LatchkeyContext.ts'

/** Mounts what nobody sees yet, such as a live region, only once the dialog itself is on the screen. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const modal = useModal()
  const [painted, setPainted] = useState(false)
  useEffect(() => afterOpening(modal, () => setPainted(true)), [modal])
  return painted ? children : null
}

/**
 * Calls back once the modal is open and painted; the returned function takes it back. What is drawn ahead of the click
 * must not speak, take the focus or ask anybody before.
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
 * Calls back once the next frame is painted; the returned function takes it back. A page in the background paints
 * nothing: there it waits until somebody looks.
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
