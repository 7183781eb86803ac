import { prefersReducedMotion } from '../device.ts'

const imageSelector = '.lk-wallet-image, .lk-network-image'
/** Milliseconds after the press for which a view may still arrive and take the image over. */
const flightTimeout = 600
const flightDuration = 240

type PressedImage = {
  readonly copy: HTMLElement
  readonly from: DOMRect
  readonly at: number
  readonly key: string
}

/**
 * Continuity: the image of the row that was pressed travels to the ring of the view that asks that wallet. A copy flies in
 * the panel, above both views, so that it is seen while they fade; the real one waits for it. Answers how to take it back.
 */
export function animateImageToRing(root: ShadowRoot): () => void {
  let carried: PressedImage | undefined
  const press = ({ target }: Event) => {
    const shown =
      target instanceof Element ? target.closest('.lk-row')?.querySelector(imageSelector) : undefined
    const panel = root.querySelector('.lk-panel')
    carried =
      shown instanceof HTMLElement && panel
        ? { copy: copyOf(shown), from: within(panel, shown), at: performance.now(), key: keyOf(shown) }
        : undefined
  }
  const arrivals = new MutationObserver(() => {
    if (!carried) return
    const ring = root.querySelector('.lk-view:not([data-leaving]) .lk-ring-image')
    const landing = ring?.querySelector(imageSelector)
    const panel = root.querySelector('.lk-panel')
    if (!ring || !panel || !(landing instanceof HTMLElement)) return
    const { copy, from, at, key } = carried
    carried = undefined
    if (prefersReducedMotion() || performance.now() - at > flightTimeout || key !== keyOf(landing)) return
    fly(panel, ring, copy, from, landing)
  })
  root.addEventListener('click', press, { capture: true })
  arrivals.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('click', press, { capture: true })
    arrivals.disconnect()
  }
}

function fly(panel: Element, ring: Element, copy: HTMLElement, from: DOMRect, landing: HTMLElement): void {
  // The layout's own place: the view around it is still moving in.
  const to = new DOMRect(0, 0, landing.offsetWidth, landing.offsetHeight)
  for (
    let box: Element | null = landing;
    box instanceof HTMLElement && box !== panel;
    box = box.offsetParent
  ) {
    to.x += box.offsetLeft
    to.y += box.offsetTop
  }
  panel.append(copy)
  const { style } = copy
  style.position = 'absolute'
  style.zIndex = '2'
  style.left = `${to.x}px`
  style.top = `${to.y}px`
  style.width = `${to.width}px`
  style.height = `${to.height}px`
  style.transformOrigin = '0 0'
  style.pointerEvents = 'none'
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`
  const easing = 'cubic-bezier(0.26, 0.08, 0.25, 1)'
  const flight = copy.animate({ transform: [start, 'none'] }, { duration: flightDuration, easing })
  const wait = ring.animate({ opacity: [0, 0] }, flightDuration)
  const land = () => {
    copy.remove()
    wait.cancel()
  }
  flight.finished.then(land, land)
}

function copyOf(shown: HTMLElement): HTMLElement {
  const copy = shown.cloneNode(true) as HTMLElement
  copy.setAttribute('aria-hidden', 'true')
  return copy
}

/** What is on it: the same wallet's image is the same picture, whatever its size. */
function keyOf(shown: Element): string {
  return shown.querySelector('img')?.src ?? shown.textContent ?? ''
}

function within(panel: Element, shown: Element): DOMRect {
  const [outer, inner] = [panel.getBoundingClientRect(), shown.getBoundingClientRect()]
  return new DOMRect(inner.x - outer.x, inner.y - outer.y, inner.width, inner.height)
}

/** Milliseconds an image has before its place is marked. */
const imageTimeout = 2_000

/**
 * Nothing waits for a wallet's image: its row is there at once. One that hasn't come after 2 s is stood in for by the first
 * letter of its row or tile, drawn by Manners.css, until it comes after all. Answers how to take it back.
 */
export function showImagePlaceholders(root: ShadowRoot): () => void {
  const timers = new Map<HTMLImageElement, ReturnType<typeof setTimeout>>()
  const watch = () => {
    for (const image of root.querySelectorAll<HTMLImageElement>('.lk-wallet-image > img'))
      if (!image.complete && !timers.has(image))
        timers.set(image, setTimeout(markMissing, imageTimeout, image))
    for (const [image, timer] of timers)
      if (!image.isConnected) {
        clearTimeout(timer)
        timers.delete(image)
      }
  }
  const came = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return
    clearTimeout(timers.get(target))
    delete target.parentElement?.dataset.late
  }
  const arrivals = new MutationObserver(watch)
  arrivals.observe(root, { childList: true, subtree: true })
  root.addEventListener('load', came, { capture: true })
  watch()
  return () => {
    arrivals.disconnect()
    root.removeEventListener('load', came, { capture: true })
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

function markMissing(image: HTMLImageElement): void {
  const place = image.parentElement
  if (image.complete || !place) return
  const name = place.closest('.lk-row, figure')?.textContent ?? ''
  place.dataset.late = [...name.trim()][0]?.toLocaleUpperCase() ?? '?'
}
