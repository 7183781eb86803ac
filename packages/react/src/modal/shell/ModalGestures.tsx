import { followIdentity } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useModal } from '../../LatchkeyContext.ts'
import { useStyles } from '../ui/styles.ts'
import css from './ModalGestures.css?inline'
import { animateImageToRing, showImagePlaceholders } from './walletImages.ts'

/** How the modal moves and is moved beyond what its first paint needs: keys in lists, travelling images, the sheet's pull, whose account it is. */
export function ModalGestures() {
  useStyles(css)
  const modal = useModal()
  useEffect(() => void followIdentity(modal.config), [modal])
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const root = ref.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const stops = [
      moveByKeys(root),
      animateImageToRing(root),
      dragToClose(root, modal.close),
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
 * Arrow keys, Home and End move between the rows of the list that has the focus; a letter typed where nothing takes it goes
 * to the view's search, or waits in `data-typed` while the view's code is on its way. Answers how to take it back.
 */
export function moveByKeys(root: ShadowRoot): () => void {
  const press = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return
    const at = root.activeElement
    const view = root.querySelector<HTMLElement>('.lk-view:not([data-leaving])')
    if (!view || (at && /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))) return
    const to = at?.matches(rowSelector)
      ? rowForKey(event.key, [...view.querySelectorAll<HTMLElement>(rowSelector)], at)
      : undefined
    if (to) {
      event.preventDefault()
      to.focus()
    } else if (event.key.trim().length === 1) {
      const search = view.querySelector<HTMLInputElement>('input[inputmode="search"]')
      // The letter itself arrives there: the focus moves before the key's own work is done.
      if (search) search.focus()
      else if (view.querySelector('.lk-skeleton')) view.dataset.typed = (view.dataset.typed ?? '') + event.key
    }
  }
  root.addEventListener('keydown', press)
  return () => root.removeEventListener('keydown', press)
}

function rowForKey(key: string, all: readonly HTMLElement[], from: Element): HTMLElement | undefined {
  const at = (all as readonly Element[]).indexOf(from)
  switch (key) {
    case 'ArrowDown':
      return all[at + 1]
    case 'ArrowUp':
      return all[at - 1]
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    default:
      return undefined
  }
}

/** Pixels before a finger drags rather than taps, pixels after which letting go closes, and pixels a millisecond that do. */
const slack = 8
const far = 96
const fast = 0.5

/** On a phone the sheet follows a finger that pulls its header down, and closes when let go far or fast enough. */
function dragToClose(root: ShadowRoot, close: () => void): () => void {
  const begin = (event: Event) => {
    const { target } = event
    const header = target instanceof Element ? target.closest('.lk-dialog .lk-header') : null
    const panel = header?.closest<HTMLElement>('.lk-panel')
    if (header && panel && event instanceof PointerEvent && matchMedia('(max-width: 430px)').matches)
      trackDrag(header, panel, event, close)
  }
  root.addEventListener('pointerdown', begin)
  return () => root.removeEventListener('pointerdown', begin)
}

function trackDrag(header: Element, panel: HTMLElement, first: PointerEvent, close: () => void): void {
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
