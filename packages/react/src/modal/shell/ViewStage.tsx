import { type RefCallback, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Modal } from '../../createModal.ts'
import { afterOpening } from '../afterOpening.tsx'
import { prefersReducedMotion } from '../device.ts'
import { type Stack, shownEntry } from '../router.ts'
import type { ViewEntry } from '../views.ts'
import { type LoadedViews, ViewFrame } from './ViewFrame.tsx'

const transitionTime = 150

/** Properties of {@link ViewStage}. */
type ViewStageProps = {
  modal: Modal
  stack: Stack
  /** Called with the element of the first view once it is there; answers how to take back what it began. */
  onFirstView: (view: HTMLElement) => (() => void) | undefined
}

/** Shows the top of the history; the view before it moves out beside it, unreachable, for 150 ms. */
export function ViewStage({ modal, stack, onFirstView }: ViewStageProps) {
  const top = shownEntry(stack)
  const [transition, setTransition] = useState<Transition>(() => ({
    current: { id: 0, entry: top },
    leaving: undefined,
    direction: 'none',
    depth: stack.length,
  }))
  const next = nextTransition(transition, stack, top)
  if (next !== transition) setTransition(next)
  const { current, leaving, direction } = next

  const loaded = useRef<LoadedViews>({})
  const stage = useRef<HTMLDivElement>(null)
  const measure = useMeasuredHeight(stage, current.id, modal)

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(
      () => setTransition((now) => (now.leaving === leaving ? { ...now, leaving: undefined } : now)),
      prefersReducedMotion() ? 1 : transitionTime,
    )
    return () => clearTimeout(timer)
  }, [leaving])

  const showings = leaving ? [leaving, current] : [current]
  return (
    <div className="lk-stage" ref={stage} data-direction={direction}>
      {showings.map((showing) => (
        <ViewFrame
          key={showing.id}
          modal={modal}
          entry={showing.entry}
          loaded={loaded.current}
          leaving={showing === leaving}
          frameRef={showing === current ? measure : undefined}
          onReady={showing.id === 0 ? onFirstView : undefined}
        />
      ))}
    </div>
  )
}

/** One showing of a view. `id` is new each time, so that coming back starts the view afresh. */
type Showing = { readonly id: number; readonly entry: ViewEntry }

/** What is on the stage: the view shown, and the one on its way out. */
export type Transition = {
  readonly current: Showing
  readonly leaving: Showing | undefined
  readonly direction: 'none' | 'forward' | 'back'
  readonly depth: number
}

/**
 * The stage after the history changed. A longer history moves forward, a shorter one back; the same view with the
 * same data stays where it is. A change in the middle of a change drops the older leaving view: nothing queues.
 */
export function nextTransition(before: Transition, stack: Stack, top: ViewEntry): Transition {
  const { current, depth } = before
  if (current.entry === top && depth === stack.length) return before
  if (current.entry.view === top.view && current.entry.data === top.data) {
    return { ...before, current: { ...current, entry: top }, depth: stack.length }
  }
  return {
    current: { id: current.id + 1, entry: top },
    leaving: current,
    direction: stack.length < depth ? 'back' : 'forward',
    depth: stack.length,
  }
}

const settleTime = 170

/**
 * Gives the stage the height of the view's content, in pixels, so that CSS can animate from the old height to the new
 * one, also when data arrives. The stage doesn't scroll while its height is on the way. Returns the ref of the content.
 */
function useMeasuredHeight(
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
