import type { PointerEvent } from 'react'

/** Pixels a pointer may wander and still mean the place it went down at. */
const stillness = 8

/**
 * A press belongs to the button it began on. The header moves while the modal grows or shrinks: without this, a click
 * whose button slid away between down and up would be lost. A pointer that moves away itself still takes it back.
 * Fingers need none of it: a tap is one moment.
 */
export function holdPress({ target, pointerId, pointerType, clientX, clientY }: PointerEvent): void {
  const button = target instanceof Element && target.closest('button, a')
  if (!button || pointerType === 'touch') return
  button.setPointerCapture(pointerId)
  const done = new AbortController()
  const { signal } = done
  const move = (event: Event) => {
    const { clientX: x, clientY: y } = event as globalThis.PointerEvent
    if (Math.hypot(x - clientX, y - clientY) <= stillness) return
    button.releasePointerCapture(pointerId)
    done.abort()
  }
  button.addEventListener('pointermove', move, { signal })
  button.addEventListener('lostpointercapture', () => done.abort(), { signal })
}
