import { frameLimits } from '@latchkey/protocol'
import { watchPointer } from './pointerPlace.ts'

/**
 * Protection from clickjacking: an approval is armed, so that a click on "Approve" counts, once it was visible, unmoved and
 * focused for long enough. Times are milliseconds of `performance.now()`.
 */
type Arming = {
  /** Since when the whole screen is visible, according to the browser; undefined: it is not. */
  readonly visibleSince: number | undefined
  /** When something last moved, or when the approval appeared. */
  readonly changedAt: number
  readonly isFocused: boolean
  readonly width: number
  readonly height: number
  /** Whether what is above and below the part that scrolls, such as a long host name, leaves too little of it to be read. */
  readonly isSqueezed: boolean
}

export type ArmingEvent =
  | { readonly type: 'visibility'; readonly isVisible: boolean; readonly at: number }
  | {
      readonly type: 'layout'
      readonly width: number
      readonly height: number
      readonly isSqueezed: boolean
      readonly at: number
    }
  | { readonly type: 'focus'; readonly isFocused: boolean; readonly at: number }
  /** The pointer came to the screen, or the screen moved below it; or a press came too early. */
  | { readonly type: 'pointer'; readonly at: number }

export function initialArming(at: number): Arming {
  return { visibleSince: undefined, changedAt: at, isFocused: false, width: 0, height: 0, isSqueezed: false }
}

/** Applies an event. Every change restarts the wait. */
export function reduceArming(state: Arming, event: ArmingEvent): Arming {
  switch (event.type) {
    case 'visibility': {
      const wasVisible = state.visibleSince !== undefined
      if (wasVisible === event.isVisible) return state
      return { ...state, visibleSince: event.isVisible ? event.at : undefined, changedAt: event.at }
    }
    case 'layout':
      if (
        state.width === event.width &&
        state.height === event.height &&
        state.isSqueezed === event.isSqueezed
      )
        return state
      return {
        ...state,
        width: event.width,
        height: event.height,
        isSqueezed: event.isSqueezed,
        changedAt: event.at,
      }
    case 'focus':
      if (state.isFocused === event.isFocused) return state
      return { ...state, isFocused: event.isFocused, changedAt: event.at }
    case 'pointer':
      return { ...state, changedAt: event.at }
  }
}

/** Pixels of an approval's content that are in view at once, unless the whole is lower. */
const minContentHeight = 120

/** Returns why a click does not count yet; undefined: it counts. */
export function disarmedBy(
  state: Arming,
  now: number,
): 'hidden' | 'small' | 'unfocused' | 'early' | undefined {
  if (state.width < frameLimits.minWidth || state.height < frameLimits.minHeight) return 'small'
  if (state.isSqueezed) return 'small'
  if (state.visibleSince === undefined) return 'hidden'
  if (!state.isFocused) return 'unfocused'
  if (now - state.visibleSince < frameLimits.seen || now - state.changedAt < frameLimits.still) return 'early'
  return undefined
}

export type ArmingWatch = {
  /** Returns why a click does not count now; undefined: it counts. */
  disarmedBy(): ReturnType<typeof disarmedBy>
  /** Restarts the wait: a press came too early. Who presses again and again, as in a game, approves nothing. */
  restart(): void
  stop(): void
}

/** Whether this browser can prove visibility (IntersectionObserver v2: Chromium). */
export function canProveVisibility(): boolean {
  return (
    typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype
  )
}

/**
 * Watches the visibility of `screen`. In a frame the browser has to prove that nothing covers, fades or clips it, and the pointer
 * shows that nothing moves it. At top level no page can do that, so a visible and focused document is enough.
 */
export function watchArming(screen: HTMLElement, isTopLevel: boolean, onChange: () => void): ArmingWatch {
  let state: Arming = initialArming(performance.now())
  const apply = (event: ArmingEvent) => {
    state = reduceArming(state, event)
    onChange()
  }
  const now = () => performance.now()
  // A window of the wallet's own is measured in pixels of the screen: a page that a person has enlarged has fewer of its own.
  const size = () => {
    const scale = isTopLevel ? devicePixelRatio : 1
    return { width: innerWidth * scale, height: innerHeight * scale }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const last = entries.at(-1) as
        | (IntersectionObserverEntry & { readonly isVisible?: boolean })
        | undefined
      if (last)
        apply({
          type: 'visibility',
          isVisible: last.isVisible === true && last.intersectionRatio >= 0.99,
          at: now(),
        })
    },
    // `trackVisibility` and `delay` are of version 2, which TypeScript's library lacks
    { threshold: [0, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  const onVisibility = () =>
    apply({ type: 'visibility', isVisible: document.visibilityState === 'visible', at: now() })
  const onFocus = () => apply({ type: 'focus', isFocused: document.hasFocus(), at: now() })
  const content = screen.querySelector<HTMLElement>('.content')
  const isSqueezed = () =>
    content !== null && content.clientHeight < Math.min(minContentHeight, content.scrollHeight)
  const onSize = () =>
    apply({
      type: 'layout',
      ...size(),
      isSqueezed: isSqueezed(),
      at: now(),
    })
  // a redraw of the frame moves things too: a width that differs by 0.1 makes it a change of layout
  const mutations = new MutationObserver(() => {
    const { width, height } = size()
    apply({
      type: 'layout',
      width: state.width === width ? width + 0.1 : width,
      height,
      isSqueezed: isSqueezed(),
      at: now(),
    })
  })

  if (isTopLevel) {
    document.addEventListener('visibilitychange', onVisibility)
    onVisibility()
  } else observer.observe(screen)
  const restart = () => apply({ type: 'pointer', at: now() })
  const stopPointer = isTopLevel ? undefined : watchPointer(restart)
  for (const name of ['focus', 'blur'] as const) addEventListener(name, onFocus)
  addEventListener('resize', onSize)
  // not the hint under the buttons, which depends on this state
  mutations.observe(content ?? screen, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  onSize()
  onFocus()
  // the hint under the buttons depends on the time
  const timer = setInterval(() => {
    onFocus()
    onChange()
  }, 100)
  return {
    disarmedBy: () => disarmedBy(state, now()),
    restart,
    stop() {
      clearInterval(timer)
      stopPointer?.()
      observer.disconnect()
      mutations.disconnect()
      document.removeEventListener('visibilitychange', onVisibility)
      for (const name of ['focus', 'blur'] as const) removeEventListener(name, onFocus)
      removeEventListener('resize', onSize)
    },
  }
}
