import { useEffect, useRef, useState } from 'react'
import type { Modal } from '../Modal.ts'
import type { Stack } from '../router/Stack.ts'
import { shownEntry } from '../router/shownEntry.ts'
import { arrivedViews } from './arrivedViews.ts'
import { nextTransition, type Transition } from './nextTransition.ts'
import { prefersReducedMotion } from './prefersReducedMotion.ts'
import type { LoadedViews } from './useLazyView.ts'
import { useMeasuredHeight } from './useMeasuredHeight.ts'
import { ViewFrame } from './ViewFrame.tsx'

const transitionTime = 150

/** Properties of {@link ViewStage}. */
export type ViewStageProps = {
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

  const loaded = useRef<LoadedViews>(arrivedViews(modal))
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
