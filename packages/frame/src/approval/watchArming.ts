import { type Arming, type ArmingEvent, disarmedBy, initialArming, reduceArming } from './arming.ts'

export type ArmingWatch = {
  /** Why a click would not count at this moment; undefined: it counts. */
  disarmedBy(): ReturnType<typeof disarmedBy>
  stop(): void
}

/** Whether this browser can tell that something is really seen (IntersectionObserver v2: Chromium). */
export function canProveVisibility(): boolean {
  return (
    typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype
  )
}

/**
 * Watches how `screen` is seen (X.06). In a frame the browser has to prove that nothing covers, fades, moves or cuts it;
 * at top level nobody can, so being shown and focused is enough.
 */
export function watchArming(screen: HTMLElement, isTopLevel: boolean, onChange: () => void): ArmingWatch {
  let state: Arming = initialArming(performance.now())
  const apply = (event: ArmingEvent) => {
    state = reduceArming(state, event)
    onChange()
  }
  const now = () => performance.now()
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
    // `trackVisibility` and `delay` are of version 2, which TypeScript's library doesn't know
    { threshold: [0, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  const onPage = () =>
    apply({ type: 'visibility', isVisible: document.visibilityState === 'visible', at: now() })
  const onFocus = () => apply({ type: 'focus', isFocused: document.hasFocus(), at: now() })
  const onSize = () => apply({ type: 'layout', width: innerWidth, height: innerHeight, at: now() })
  // what the frame itself redraws, e.g. a simulation that came in late, moves things too
  const mutations = new MutationObserver(() =>
    apply({
      type: 'layout',
      width: state.width === innerWidth ? innerWidth + 0.1 : innerWidth,
      height: innerHeight,
      at: now(),
    }),
  )

  if (isTopLevel) {
    document.addEventListener('visibilitychange', onPage)
    onPage()
  } else observer.observe(screen)
  for (const name of ['focus', 'blur'] as const) addEventListener(name, onFocus)
  addEventListener('resize', onSize)
  // (not what it says under the buttons: that follows from this)
  mutations.observe(screen.querySelector('.content') ?? screen, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  onSize()
  onFocus()
  // the words under the button follow the clock
  const timer = setInterval(() => {
    onFocus()
    onChange()
  }, 100)
  return {
    disarmedBy: () => disarmedBy(state, now()),
    stop() {
      clearInterval(timer)
      observer.disconnect()
      mutations.disconnect()
      document.removeEventListener('visibilitychange', onPage)
      for (const name of ['focus', 'blur'] as const) removeEventListener(name, onFocus)
      removeEventListener('resize', onSize)
    },
  }
}
