import { prefersReducedMotion } from '../device.ts'

const imageSelector = '.lk-wallet-image, .lk-network-image'
/** Milliseconds after a click in which the next view has to appear for the image to be animated. */
const viewTimeout = 600
/** Milliseconds. */
const animationDuration = 240

type ClickedImage = {
  readonly copy: HTMLElement
  readonly from: DOMRect
  /** `performance.now()` of the click. */
  readonly time: number
  readonly key: string
}

/**
 * Animates the image of a clicked row to the ring (`ConnectingRing`) of the view that requests something from that wallet. A
 * copy of the image moves in the panel, above both views, while they fade; the image in the ring is hidden until it arrives.
 *
 * @returns a function that stops it
 */
export function animateImageToRing(root: ShadowRoot): () => void {
  let clicked: ClickedImage | undefined
  const onClick = ({ target }: Event) => {
    const image =
      target instanceof Element ? target.closest('.lk-row')?.querySelector(imageSelector) : undefined
    const panel = root.querySelector('.lk-panel')
    clicked =
      image instanceof HTMLElement && panel
        ? { copy: copyOf(image), from: rectWithin(panel, image), time: performance.now(), key: keyOf(image) }
        : undefined
  }
  const observer = new MutationObserver(() => {
    if (!clicked) return
    const ring = root.querySelector('.lk-view:not([data-leaving]) .lk-ring-image')
    const target = ring?.querySelector(imageSelector)
    const panel = root.querySelector('.lk-panel')
    if (!ring || !panel || !(target instanceof HTMLElement)) return
    const { copy, from, time, key } = clicked
    clicked = undefined
    if (prefersReducedMotion() || performance.now() - time > viewTimeout || key !== keyOf(target)) return
    animateCopy(panel, ring, copy, from, target)
  })
  root.addEventListener('click', onClick, { capture: true })
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    root.removeEventListener('click', onClick, { capture: true })
    observer.disconnect()
  }
}

function animateCopy(
  panel: Element,
  ring: Element,
  copy: HTMLElement,
  from: DOMRect,
  target: HTMLElement,
): void {
  // Offsets instead of a bounding rectangle, because the view around the target is being animated too.
  const to = new DOMRect(0, 0, target.offsetWidth, target.offsetHeight)
  for (
    let box: Element | null = target;
    box instanceof HTMLElement && box !== panel;
    box = box.offsetParent
  ) {
    to.x += box.offsetLeft
    to.y += box.offsetTop
  }
  panel.append(copy)
  Object.assign(copy.style, {
    position: 'absolute',
    zIndex: '2',
    left: `${to.x}px`,
    top: `${to.y}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    transformOrigin: '0 0',
    pointerEvents: 'none',
  })
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`
  const easing = 'cubic-bezier(0.26, 0.08, 0.25, 1)'
  const animation = copy.animate({ transform: [start, 'none'] }, { duration: animationDuration, easing })
  const hidden = ring.animate({ opacity: [0, 0] }, animationDuration)
  const end = () => {
    copy.remove()
    hidden.cancel()
  }
  animation.finished.then(end, end)
}

function copyOf(image: HTMLElement): HTMLElement {
  const copy = image.cloneNode(true) as HTMLElement
  copy.setAttribute('aria-hidden', 'true')
  return copy
}

/** Identifies the picture: the same wallet has the same one in every size. */
function keyOf(image: Element): string {
  return image.querySelector('img')?.src ?? image.textContent ?? ''
}

function rectWithin(panel: Element, image: Element): DOMRect {
  const [outer, inner] = [panel.getBoundingClientRect(), image.getBoundingClientRect()]
  return new DOMRect(inner.x - outer.x, inner.y - outer.y, inner.width, inner.height)
}

/** Milliseconds an image has to load before a placeholder is shown. */
const imageTimeout = 2_000

/**
 * Shows a placeholder for every image of the kit that hasn't loaded after 2 s: the letter of its tile, rendered by
 * `ModalGestures.css` from `data-late`, until the image has loaded or failed.
 *
 * @returns a function that stops it
 */
export function showImagePlaceholders(root: ShadowRoot): () => void {
  const timers = new Map<HTMLImageElement, ReturnType<typeof setTimeout>>()
  const updateTimers = () => {
    for (const image of root.querySelectorAll<HTMLImageElement>(`:is(${imageSelector}) > img`))
      if (!image.complete && !timers.has(image))
        timers.set(image, setTimeout(markMissing, imageTimeout, image))
    for (const [image, timer] of timers)
      if (!image.isConnected) {
        clearTimeout(timer)
        timers.delete(image)
      }
  }
  const onEnd = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return
    clearTimeout(timers.get(target))
    delete target.parentElement?.dataset.late
  }
  const observer = new MutationObserver(updateTimers)
  observer.observe(root, { childList: true, subtree: true })
  for (const type of ['load', 'error']) root.addEventListener(type, onEnd, { capture: true })
  updateTimers()
  return () => {
    observer.disconnect()
    for (const type of ['load', 'error']) root.removeEventListener(type, onEnd, { capture: true })
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

function markMissing(image: HTMLImageElement): void {
  const frame = image.parentElement
  if (!image.complete && frame) frame.dataset.late = image.dataset.letter ?? ''
}
