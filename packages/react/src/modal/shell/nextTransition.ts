import type { Stack } from '../router/Stack.ts'
import type { ViewEntry } from '../router/ViewEntry.ts'

/** One showing of a view. `id` is new each time, so that coming back starts the view afresh. */
export type Showing = { readonly id: number; readonly entry: ViewEntry }

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
