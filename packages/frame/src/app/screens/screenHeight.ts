import { frameLimits } from '@latchkey/protocol'

/** Pixels of one step of the heights that are reported: exact ones would let an app count letters by where its width breaks lines. */
const heightStep = 16

/**
 * Returns the height in CSS pixels at which a screen shows everything without scrolling. An approval is never smaller than a
 * window in which a press counts.
 */
export function measureScreen(screen: HTMLElement): number {
  const height = [...screen.children].reduce((sum, child) => {
    // The part that scrolls is as high as all that is in it.
    const part = child.classList.contains('content')
      ? child.scrollHeight
      : (child as HTMLElement).offsetHeight
    return sum + part
  }, 0)
  return isApproval(screen) ? Math.max(height, frameLimits.minHeight) : height
}

/**
 * Calls `onHeight` with the height of the shown screen, rounded up to 16 px, whenever it changes, and once for each screen when it is displayed: a frame
 * that the app hides has no layout and draws nothing, and one narrower than any app needs reports nothing. The height of an approval only grows, because a frame that shrinks with a
 * line of text and grows again would never stand still long enough for a press to count.
 *
 * @returns a function that stops
 */
export function watchScreenHeight(onHeight: (height: number) => void): () => void {
  let screen: HTMLElement | null = null
  let last = 0
  let request = 0
  const measure = () => {
    request = 0
    const shown = document.querySelector<HTMLElement>('.screen')
    if (shown !== screen) last = 0
    screen = shown
    if (!shown || shown.offsetHeight === 0 || innerWidth < frameLimits.minWidth) return
    const height = Math.ceil(measureScreen(shown) / heightStep) * heightStep
    if (height === last || (height < last && isApproval(shown))) return
    last = height
    onHeight(height)
  }
  // Runs with the next drawing, which is the first one of a frame that was hidden.
  const schedule = () => {
    request ||= requestAnimationFrame(measure)
  }
  const changes = new MutationObserver(schedule)
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['open', 'hidden'],
  })
  // The width decides where lines break.
  const sizes = new ResizeObserver(schedule)
  sizes.observe(document.documentElement)
  return () => {
    cancelAnimationFrame(request)
    changes.disconnect()
    sizes.disconnect()
  }
}

function isApproval(screen: HTMLElement): boolean {
  return screen.querySelector('.approve') !== null
}
