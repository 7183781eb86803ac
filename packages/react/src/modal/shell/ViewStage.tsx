import { type RefCallback, type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { Modal } from '../../createModal.ts'
import { afterOpening } from '../afterOpening.tsx'
import { prefersReducedMotion } from '../device.ts'
import { type DraftDefinition, useDrafts } from '../drafts.ts'
import { loadView } from '../flows.ts'
import { type Stack, shownEntry } from '../router.ts'
import { StyleRootContext } from '../ui/styleRoot.ts'
import type { ViewEntry, ViewName } from '../views.ts'
import { type LoadedViews, ViewFrame } from './ViewFrame.tsx'

/** Milliseconds; `--lk-duration` of `tokens.css`. */
const transitionTime = 150

type ViewStageProps = { modal: Modal; stack: Stack }

/** Shows the last entry of the history. The view before it is animated out for 150 ms, inert. */
export function ViewStage({ modal, stack }: ViewStageProps) {
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
  usePreloading(loaded, modal)
  const { contentRef, initialHeight } = useMeasuredHeight(stage, current, modal)

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(
      () =>
        setTransition((latest) => (latest.leaving === leaving ? { ...latest, leaving: undefined } : latest)),
      prefersReducedMotion() ? 1 : transitionTime,
    )
    return () => clearTimeout(timer)
  }, [leaving])

  const showings = leaving ? [leaving, current] : [current]
  return (
    <div
      className="lk-stage"
      ref={stage}
      data-direction={direction}
      style={initialHeight === undefined ? undefined : { blockSize: initialHeight }}
    >
      {showings.map((showing) => (
        <ViewFrame
          key={showing.id}
          modal={modal}
          entry={showing.entry}
          loaded={loaded.current}
          leaving={showing === leaving}
          frameRef={showing === current ? contentRef : undefined}
        />
      ))}
    </div>
  )
}

/**
 * Loads, after the modal is painted, what the next click needs: the view that asks a wallet to connect, and the kit that every
 * other flow uses. When that fails, e.g. offline, the click loads it again and shows the failure.
 */
function usePreloading(loaded: RefObject<LoadedViews>, modal: Modal): void {
  const root = useContext(StyleRootContext)
  useEffect(
    () =>
      afterOpening(modal, () => {
        loadView('ConnectingExternal', root).then(
          (view) => {
            loaded.current.ConnectingExternal = view
          },
          () => {},
        )
        import('../ui/kit.ts').catch(() => {})
      }),
    [loaded, modal, root],
  )
}

/** One appearance of a view. `id` is new each time, so that a view one comes back to starts from its initial state. */
type Showing = { readonly id: number; readonly entry: ViewEntry }

/** Views on the stage: the one shown, and the one that is animated out. */
export type Transition = {
  readonly current: Showing
  readonly leaving: Showing | undefined
  readonly direction: 'none' | 'forward' | 'back'
  readonly depth: number
}

/**
 * Returns the stage after a change of the history. A longer history moves forward, a shorter one back; the same view with
 * the same data stays. A change during a transition drops the view that was leaving, so that transitions don't queue.
 */
export function nextTransition(previous: Transition, stack: Stack, top: ViewEntry): Transition {
  const { current, depth } = previous
  if (current.entry === top && depth === stack.length) return previous
  if (current.entry.view === top.view && current.entry.data === top.data) {
    return { ...previous, current: { ...current, entry: top }, depth: stack.length }
  }
  return {
    current: { id: current.id + 1, entry: top },
    leaving: current,
    direction: stack.length < depth ? 'back' : 'forward',
    depth: stack.length,
  }
}

/** Milliseconds after which the height has stopped changing: its transition and a frame. */
const settleTime = 170

/**
 * Sets the height of the stage to that of the view's content, in pixels, so that CSS animates every change of it. The stage
 * doesn't scroll meanwhile (`data-resizing`).
 *
 * A view that was shown before gets the height it had, while its data loads again. A sheet stands on the lower edge of the screen,
 * so that everything in it moves when its height changes: it keeps the height of its first paint, and what arrives late is scrolled
 * to. Both end when the person does something in the view. A list doesn't shrink while it is searched.
 *
 * @param showing the shown view; another one is scrolled to its top
 * @returns the ref of the content, and the height of the first view in pixels, where it is known
 */
function useMeasuredHeight(
  stage: RefObject<HTMLElement | null>,
  { id: showing, entry }: Showing,
  modal: Modal,
): { contentRef: RefCallback<HTMLElement>; initialHeight: number | undefined } {
  const { view } = entry
  const drafts = useDrafts()
  const [initialHeight] = useState(() => drafts.get(viewHeights)[view])
  const observer = useRef<ResizeObserver>(undefined)
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastShowing = useRef(showing)
  const cancelStart = useRef<() => void>(undefined)

  useEffect(() => {
    if (lastShowing.current === showing) return
    lastShowing.current = showing
    // Before the next paint, and not in the task of the click, where scrolling would force a layout.
    requestAnimationFrame(() => stage.current?.scrollTo?.({ top: 0 }))
  }, [stage, showing])
  useEffect(() => () => clearTimeout(settleTimer.current), [])
  const wasTouched = useRef(false)
  useEffect(() => {
    const element = stage.current
    const listeners = new AbortController()
    const onInput = () => {
      wasTouched.current = true
    }
    for (const type of ['pointerdown', 'keydown', 'input'])
      element?.addEventListener(type, onInput, { capture: true, passive: true, signal: listeners.signal })
    return () => listeners.abort()
  }, [stage])

  const contentRef = useCallback(
    (content: HTMLElement | null) => {
      observer.current?.disconnect()
      cancelStart.current?.()
      if (!content || typeof ResizeObserver === 'undefined') return
      wasTouched.current = false
      const lastHeight = drafts.get(viewHeights)[view] ?? 0
      let height = 0
      const sizes = new ResizeObserver(([entry]) => {
        const size = entry?.borderBoxSize[0]?.blockSize
        const element = stage.current
        if (!element || size === undefined) return
        drafts.update(viewHeights, (heights) => ({ ...heights, [view]: size }))
        if (height > 0 && !wasTouched.current && isSheet(element)) return
        const least = wasTouched.current ? (isSearched(content) ? height : 0) : lastHeight
        height = Math.max(size, least)
        element.style.blockSize = `${height}px`
        element.dataset.resizing = ''
        clearTimeout(settleTimer.current)
        settleTimer.current = setTimeout(() => delete element.dataset.resizing, settleTime)
      })
      observer.current = sizes
      // The first view has its natural height. It is measured after opening, for the transition to the next one.
      if (stage.current?.style.blockSize) sizes.observe(content)
      else cancelStart.current = afterOpening(modal, () => sizes.observe(content))
    },
    [stage, modal, drafts, view],
  )
  return { contentRef, initialHeight }
}

/** Natural heights of views that were shown, in pixels. */
const viewHeights: DraftDefinition<{ readonly [view in ViewName]?: number }> = {
  initial: {},
  onAccountChange: (heights) => heights,
}

/** Whether the person searches a list of a view. */
function isSearched(content: Element): boolean {
  return !!content.querySelector<HTMLInputElement>('input[inputmode="search"]')?.value
}

/** Whether an element is in a modal that is a sheet at the lower edge of the screen (`ModalDialog.css`). */
function isSheet(element: Element): boolean {
  return element.closest('dialog') !== null && matchMedia('(max-width: 430px)').matches
}
