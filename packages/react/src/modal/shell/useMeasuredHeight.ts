import { type RefCallback, type RefObject, useCallback, useEffect, useRef } from 'react'

const settleTime = 170

/**
 * Gives the stage the height of the view's content, in pixels, so that CSS can animate from the old height to the new
 * one, also when data arrives. The stage doesn't scroll while its height is on the way. Returns the ref of the content.
 */
export function useMeasuredHeight(
  stage: RefObject<HTMLElement | null>,
  showing: number,
): RefCallback<HTMLElement> {
  const observer = useRef<ResizeObserver>(undefined)
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view starts at its own top
  useEffect(() => {
    stage.current?.scrollTo?.({ top: 0 })
  }, [stage, showing])
  useEffect(() => () => clearTimeout(settle.current), [])

  return useCallback(
    (content: HTMLElement | null) => {
      observer.current?.disconnect()
      if (!content || typeof ResizeObserver === 'undefined') return
      observer.current = new ResizeObserver(([entry]) => {
        const size = entry?.borderBoxSize[0]?.blockSize
        const element = stage.current
        if (!element || size === undefined) return
        element.style.blockSize = `${size}px`
        element.dataset.resizing = ''
        clearTimeout(settle.current)
        settle.current = setTimeout(() => delete element.dataset.resizing, settleTime)
      })
      observer.current.observe(content)
    },
    [stage],
  )
}
