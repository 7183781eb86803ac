import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Modal } from '../Modal.ts'
import { afterOpening } from './afterOpening.ts'

const settleTime = 170

/**
 * Gives the stage the height of the view's content, in pixels, so that CSS can animate from the old height to the new
 * one, also when data arrives. The stage doesn't scroll while its height is on the way. Returns the ref of the content.
 */
export function useMeasuredHeight(
  stage: RefObject<HTMLElement | null>,
  showing: number,
  modal: Modal,
): RefCallback<HTMLElement> {
  const observer = useRef<ResizeObserver>(undefined)
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef(showing)
  const waiting = useRef<() => void>(undefined)

  useEffect(() => {
    if (shown.current === showing) return
    shown.current = showing
    // Another view starts at its own top: before it is painted, and not in the task of the press, which would lay out for it.
    requestAnimationFrame(() => stage.current?.scrollTo?.({ top: 0 }))
  }, [stage, showing])
  useEffect(() => () => clearTimeout(settle.current), [])

  return useCallback(
    (content: HTMLElement | null) => {
      observer.current?.disconnect()
      waiting.current?.()
      if (!content || typeof ResizeObserver === 'undefined') return
      const sizes = new ResizeObserver(([entry]) => {
        const size = entry?.borderBoxSize[0]?.blockSize
        const element = stage.current
        if (!element || size === undefined) return
        element.style.blockSize = `${size}px`
        element.dataset.resizing = ''
        clearTimeout(settle.current)
        settle.current = setTimeout(() => delete element.dataset.resizing, settleTime)
      })
      observer.current = sizes
      // The first view has its height by itself: it is only measured for what comes after.
      if (stage.current?.style.blockSize) sizes.observe(content)
      else waiting.current = afterOpening(modal, () => sizes.observe(content))
    },
    [stage, modal],
  )
}
