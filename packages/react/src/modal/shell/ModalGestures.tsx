import { useEffect, useRef } from 'react'
import { useModal } from '../../LatchkeyContext.ts'
import { useStyles } from '../ui/styles.ts'
import css from './ModalGestures.css?inline'
import { animateImageToRing, showImagePlaceholders } from './walletImages.ts'

/** Adds to the modal what its first paint doesn't need: keys in lists, dragging the sheet, wallet images in motion. */
export function ModalGestures() {
  useStyles(css)
  const modal = useModal()
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const root = ref.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const stops = [
      moveByKeys(root),
      dragToClose(root, modal.close),
      animateImageToRing(root),
      showImagePlaceholders(root),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [modal])
  return <span ref={ref} hidden />
}

const rowSelector = '.lk-row:is(a, button:not(:disabled))'

/**
 * Moves between the rows of a list with arrow keys, Home and End; from the title ArrowDown leads to the first row. A letter typed outside of a text field goes to the view's
 * search field; while the view's code is loading it is stored in `data-typed`, where the view finds it.
 *
 * @returns a function that stops it
 */
export function moveByKeys(root: ShadowRoot): () => void {
  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return
    const focused = root.activeElement
    const view = root.querySelector<HTMLElement>('.lk-view:not([data-leaving])')
    if (!view || (focused && /^(INPUT|TEXTAREA|SELECT)$/.test(focused.tagName))) return
    const rows = [...view.querySelectorAll<HTMLElement>(rowSelector)]
    const isBeforeRows = focused?.matches('.lk-title') && event.key === 'ArrowDown'
    const row = isBeforeRows ? rows[0] : focused?.matches(rowSelector) && rowForKey(event.key, rows, focused)
    if (row) {
      event.preventDefault()
      row.focus()
    } else if (event.key.trim().length === 1) {
      const search = view.querySelector<HTMLInputElement>('input[inputmode="search"]')
      // The focus moves before the browser handles the key, so the letter is typed into the field.
      if (search) search.focus()
      else if (view.querySelector('.lk-skeleton')) view.dataset.typed = (view.dataset.typed ?? '') + event.key
    }
  }
  root.addEventListener('keydown', onKeyDown)
  return () => root.removeEventListener('keydown', onKeyDown)
}

function rowForKey(key: string, rows: readonly HTMLElement[], from: Element): HTMLElement | undefined {
  const index = (rows as readonly Element[]).indexOf(from)
  switch (key) {
    case 'ArrowDown':
      return rows[index + 1]
    case 'ArrowUp':
      return rows[index - 1]
    case 'Home':
      return rows[0]
    case 'End':
      return rows.at(-1)
    default:
      return undefined
  }
}

/** Pixels a finger moves before it drags instead of taps. */
const dragThreshold = 8
/** Pixels after which releasing closes the sheet. */
const closeDistance = 96
/** Pixels per millisecond at which releasing closes the sheet earlier, once it was dragged three thresholds. */
const closeSpeed = 0.5

/** On a phone: lets a finger drag the sheet down by its header, and closes it when released far enough or fast enough. */
function dragToClose(root: ShadowRoot, close: () => void): () => void {
  const onPointerDown = (event: Event) => {
    const { target } = event
    const header = target instanceof Element ? target.closest('.lk-dialog .lk-header') : null
    const panel = header?.closest<HTMLElement>('.lk-panel')
    // The width up to which `ModalDialog.css` renders the dialog as a sheet.
    if (header && panel && event instanceof PointerEvent && matchMedia('(max-width: 430px)').matches)
      trackDrag(header, panel, event, close)
  }
  root.addEventListener('pointerdown', onPointerDown)
  return () => root.removeEventListener('pointerdown', onPointerDown)
}

function trackDrag(header: Element, panel: HTMLElement, first: PointerEvent, close: () => void): void {
  const listeners = new AbortController()
  const { signal } = listeners
  const getDistance = (event: Event) =>
    event instanceof PointerEvent ? Math.max(0, event.clientY - first.clientY) : 0
  const onMove = (event: Event) => {
    const distance = getDistance(event)
    if (!panel.style.transform && distance < dragThreshold) return
    header.setPointerCapture(first.pointerId)
    panel.style.transform = `translateY(${distance}px)`
  }
  const onEnd = (event: Event) => {
    listeners.abort()
    if (!panel.style.transform) return
    const distance = getDistance(event)
    const speed = distance / (event.timeStamp - first.timeStamp)
    const isClosing = distance > closeDistance || (distance > dragThreshold * 3 && speed > closeSpeed)
    if (event.type === 'pointerup' && isClosing) close()
    // The closing animation takes over, or this one moves the sheet back.
    requestAnimationFrame(() => {
      panel.style.removeProperty('transform')
      if (!panel.closest('[data-closing]'))
        panel.animate(
          { transform: [`translateY(${distance}px)`, 'none'] },
          { duration: 150, easing: 'ease-out' },
        )
    })
  }
  header.addEventListener('pointermove', onMove, { signal })
  header.addEventListener('pointerup', onEnd, { signal })
  header.addEventListener('pointercancel', onEnd, { signal })
}
