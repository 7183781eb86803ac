import { frameLimits } from '@latchkey/protocol'

/** What is known of how the approval is seen. Times are milliseconds of one clock. */
export type Arming = {
  /** Since when the browser says that all of it is visible; undefined: it isn't. */
  readonly visibleSince: number | undefined
  /** When something last moved, or the approval appeared. */
  readonly changedAt: number
  readonly isFocused: boolean
  readonly width: number
  readonly height: number
}

export type ArmingEvent =
  | { readonly type: 'visibility'; readonly isVisible: boolean; readonly at: number }
  | { readonly type: 'layout'; readonly width: number; readonly height: number; readonly at: number }
  | { readonly type: 'focus'; readonly isFocused: boolean; readonly at: number }

export function initialArming(at: number): Arming {
  return { visibleSince: undefined, changedAt: at, isFocused: false, width: 0, height: 0 }
}

/** X.06 as a table: every doubt starts the wait anew. */
export function reduceArming(state: Arming, event: ArmingEvent): Arming {
  switch (event.type) {
    case 'visibility': {
      const wasVisible = state.visibleSince !== undefined
      if (wasVisible === event.isVisible) return state
      return { ...state, visibleSince: event.isVisible ? event.at : undefined, changedAt: event.at }
    }
    case 'layout':
      if (state.width === event.width && state.height === event.height) return state
      return { ...state, width: event.width, height: event.height, changedAt: event.at }
    case 'focus':
      if (state.isFocused === event.isFocused) return state
      return { ...state, isFocused: event.isFocused, changedAt: event.at }
  }
}

/** Why a click would not count yet; undefined: it counts. */
export function disarmedBy(
  state: Arming,
  now: number,
): 'hidden' | 'small' | 'unfocused' | 'early' | undefined {
  if (state.width < frameLimits.minWidth || state.height < frameLimits.minHeight) return 'small'
  if (state.visibleSince === undefined) return 'hidden'
  if (!state.isFocused) return 'unfocused'
  if (now - state.visibleSince < frameLimits.seen || now - state.changedAt < frameLimits.still) return 'early'
  return undefined
}
