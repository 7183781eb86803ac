import { type RefCallback, type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { Modal } from '../../createModal.ts'
import { afterOpening } from '../afterOpening.tsx'
import { prefersReducedMotion } from '../device.ts'
import { loadView } from '../flows.ts'
import { type Stack, shownEntry } from '../router.ts'
import { StyleRootContext } from '../ui/styleRoot.ts'
import type { ViewEntry } from '../views.ts'
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
  const contentRef = useMeasuredHeight(stage, current.id, modal)

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
    <div className="lk-stage" ref={stage} data-direction={direction}>
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
 * A sheet stands on the lower edge of the screen, so that everything in it moves when its height changes. Until the person does
 * something in a view it keeps the height of its first paint: what arrives late is scrolled to.
 *
 * @param showing id of the shown view; another one is scrolled to its top
 * @returns the ref of the content
 */
function useMeasuredHeight(
  stage: RefObject<HTMLElement | null>,
  showing: number,
  modal: Modal,
): RefCallback<HTMLElement> {
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

  return useCallback(
    (content: HTMLElement | null) => {
      observer.current?.disconnect()
      cancelStart.current?.()
      if (!content || typeof ResizeObserver === 'undefined') return
      wasTouched.current = false
      let hasSize = false
      const sizes = new ResizeObserver(([entry]) => {
        const size = entry?.borderBoxSize[0]?.blockSize
        const element = stage.current
        if (!element || size === undefined) return
        if (hasSize && !wasTouched.current && isSheet(element)) return
        hasSize = true
        element.style.blockSize = `${size}px`
        element.dataset.resizing = ''
        clearTimeout(settleTimer.current)
        settleTimer.current = setTimeout(() => delete element.dataset.resizing, settleTime)
      })
      observer.current = sizes
      // The first view has its natural height. It is measured after opening, for the transition to the next one.
      if (stage.current?.style.blockSize) sizes.observe(content)
      else cancelStart.current = afterOpening(modal, () => sizes.observe(content))
    },
    [stage, modal],
  )
}

/** Whether an element is in a modal that is a sheet at the lower edge of the screen (`ModalDialog.css`). */
function isSheet(element: Element): boolean {
  return element.closest('dialog') !== null && matchMedia('(max-width: 430px)').matches
}
