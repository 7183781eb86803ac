/** Where a pointer is: on the screen, and in the document. CSS pixels of each. */
export type PointerPlace = Pick<PointerEvent, 'screenX' | 'screenY' | 'clientX' | 'clientY'>

/** Device pixels per CSS pixel of common screens, without the zoom of the page. */
const screenScales = [1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.5, 4]
/** Zooms of a page that are told from a frame that moves along with the pointer. Others count as moving. */
const [leastZoom, mostZoom] = [0.5, 3]
/** Browsers round each coordinate. */
const tolerance = 4

/**
 * Whether the document stayed where it is on the screen between two places of a pointer. A frame can't see its own place, but a
 * document that stays shows each way of the pointer as it is on the screen, scaled by the zoom of the page. The zoom is known up to
 * the scale of the screen.
 *
 * @param pixelRatio `devicePixelRatio`: scale of the screen times zoom of the page
 */
export function hasStayed(from: PointerPlace, to: PointerPlace, pixelRatio: number): boolean {
  return screenScales.some((scale) => {
    const zoom = pixelRatio / scale
    if (zoom < leastZoom || zoom > mostZoom) return false
    const isSame = (screen: number, client: number) => Math.abs(screen - client * zoom) <= tolerance
    return (
      isSame(to.screenX - from.screenX, to.clientX - from.clientX) &&
      isSame(to.screenY - from.screenY, to.clientY - from.clientY)
    )
  })
}

/**
 * Watches the mouse or pen over the document of a frame. `onMoved` runs when the pointer comes into the document, or the document
 * came under the pointer, and when the document moved below it: a page can shift a frame in the moment in which a person presses.
 * A finger has no place before it touches, so touches are not watched.
 *
 * @returns a function that stops
 */
export function watchPointer(onMoved: () => void): () => void {
  let last: PointerPlace | undefined
  const onPointer = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    if (last && hasStayed(last, event, devicePixelRatio)) return
    const { screenX, screenY, clientX, clientY } = event
    last = { screenX, screenY, clientX, clientY }
    onMoved()
  }
  const onLeave = () => {
    last = undefined
  }
  const root = document.documentElement
  for (const name of ['pointermove', 'pointerdown'] as const) addEventListener(name, onPointer, true)
  root.addEventListener('pointerleave', onLeave)
  return () => {
    for (const name of ['pointermove', 'pointerdown'] as const) removeEventListener(name, onPointer, true)
    root.removeEventListener('pointerleave', onLeave)
  }
}
