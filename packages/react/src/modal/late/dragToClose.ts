/** Pixels before a finger drags rather than taps, pixels after which letting go closes, and pixels a millisecond that do. */
const slack = 8
const far = 96
const fast = 0.5

/** On a phone the sheet follows a finger that pulls its header down, and closes when let go far or fast enough. */
export function dragToClose(root: ShadowRoot, close: () => void): () => void {
  const begin = (event: Event) => {
    const { target } = event
    const header = target instanceof Element ? target.closest('.lk-dialog .lk-header') : null
    const panel = header?.closest<HTMLElement>('.lk-panel')
    if (header && panel && event instanceof PointerEvent && matchMedia('(max-width: 430px)').matches)
      follow(header, panel, event, close)
  }
  root.addEventListener('pointerdown', begin)
  return () => root.removeEventListener('pointerdown', begin)
}

function follow(header: Element, panel: HTMLElement, first: PointerEvent, close: () => void): void {
  const done = new AbortController()
  const { signal } = done
  const pulled = (event: Event) =>
    event instanceof PointerEvent ? Math.max(0, event.clientY - first.clientY) : 0
  const move = (event: Event) => {
    const by = pulled(event)
    if (!panel.style.transform && by < slack) return
    header.setPointerCapture(first.pointerId)
    panel.style.transform = `translateY(${by}px)`
  }
  const end = (event: Event) => {
    done.abort()
    if (!panel.style.transform) return
    const by = pulled(event)
    const speed = by / (event.timeStamp - first.timeStamp)
    if (event.type === 'pointerup' && (by > far || (by > slack * 3 && speed > fast))) close()
    // From here on it moves by itself: out, if it closes, else back to where it was.
    requestAnimationFrame(() => {
      panel.style.removeProperty('transform')
      if (!panel.closest('[data-closing]'))
        panel.animate({ transform: [`translateY(${by}px)`, 'none'] }, { duration: 150, easing: 'ease-out' })
    })
  }
  header.addEventListener('pointermove', move, { signal })
  header.addEventListener('pointerup', end, { signal })
  header.addEventListener('pointercancel', end, { signal })
}
