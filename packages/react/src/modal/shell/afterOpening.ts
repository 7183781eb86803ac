import type { Modal } from '../Modal.ts'
import { afterPaint } from './afterPaint.ts'

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
