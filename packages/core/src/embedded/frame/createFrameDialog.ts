import type { LoginReason } from '../../config/LoginSource.ts'
import { frameDialogStyle, sheetWidth } from './frameDialogStyle.ts'

/** What the frame is called and looks like around it. */
export type FrameDress = {
  readonly theme?: 'light' | 'dark' | undefined
  /** Of what it says: a locale, and the way that is read. */
  readonly language?: { readonly locale: string; readonly direction: 'ltr' | 'rtl' } | undefined
  readonly variables?: Readonly<Record<string, string>> | undefined
  readonly titles?: { readonly [reason in LoginReason]: string } | undefined
  readonly close?: string | undefined
  /** What the dialog stands over; the middle of the window where it is nothing. */
  readonly over?: (() => DOMRect | undefined) | undefined
}

/** The place of the frame in a page. */
export type FrameDialog = {
  /** What the frame's element is put into; it is never moved, since a moved frame loads anew. */
  readonly container: HTMLElement
  show(reason: LoginReason): void
  hide(): void
  dress(dress: FrameDress): void
  remove(): void
}

/**
 * A dialog of its own, above the app's modal: a native one makes everything else inert, so it can be neither below the
 * modal nor beside it. `onDismiss`: the person closed it instead of answering.
 */
export function createFrameDialog(onDismiss: () => void): FrameDialog {
  const host = document.createElement('latchkey-frame')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(frameDialogStyle)
  shadow.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  const bar = document.createElement('div')
  const title = document.createElement('h2')
  const close = document.createElement('button')
  bar.className = 'bar'
  title.className = 'title'
  title.id = 'title'
  dialog.setAttribute('aria-labelledby', title.id)
  close.type = 'button'
  close.dataset.testid = 'frame-close'
  close.append(crossIcon())
  bar.append(title, close)
  dialog.append(bar)
  shadow.append(dialog)
  close.addEventListener('click', onDismiss)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onDismiss()
  })
  // A page's shortcuts are not for what is typed here.
  for (const type of ['keydown', 'keyup', 'keypress'])
    host.addEventListener(type, (event) => event.stopPropagation())
  let stop = () => {}
  let over: FrameDress['over']
  let titles: NonNullable<FrameDress['titles']> = {
    approve: 'Approve',
    recover: 'Your wallet',
    protect: 'Your wallet',
    export: 'Your wallet',
  }
  const dress: FrameDialog['dress'] = (given) => {
    dialog.style.colorScheme = given.theme ?? 'dark'
    dialog.lang = given.language?.locale ?? ''
    dialog.dir = given.language?.direction ?? ''
    titles = given.titles ?? titles
    close.setAttribute('aria-label', given.close ?? 'Close')
    over = given.over ?? over
  }
  dress({})
  document.body.append(host)
  return {
    container: dialog,
    show(reason) {
      title.textContent = titles[reason]
      if (dialog.open) return
      dialog.showModal()
      const stops = [keepOnTop(host, dialog), keepOver(dialog, () => over?.())]
      stop = () => stops.forEach((end) => void end())
    },
    hide() {
      stop()
      dialog.close()
    },
    dress,
    remove() {
      stop()
      host.remove()
    },
  }
}

/**
 * The app's modal may come later than the frame it stands behind, e.g. when its code was still on the way: whoever opened
 * last is on top. A few times only; against a page that fights for the place the frame itself is armed (X.06).
 */
function keepOnTop(host: HTMLElement, dialog: HTMLDialogElement): () => void {
  let raises = 0
  const timer = setInterval(() => {
    const { left, top, width } = dialog.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + 20)
    if (seen === host || raises === mostRaises) return
    raises += 1
    dialog.close()
    dialog.showModal()
    setTimeout(() => dialog.querySelector('iframe')?.focus())
  }, 200)
  return () => clearInterval(timer)
}

const mostRaises = 5

/** Over the card of an embedded modal, as far as the window lets all of it be seen (S2.11). */
function keepOver(dialog: HTMLDialogElement, over: () => DOMRect | undefined): () => void {
  const place = () => {
    const card = over()
    const isSheet = innerWidth <= sheetWidth
    dialog.style.margin = card && !isSheet ? '0' : ''
    const { width, height } = dialog.getBoundingClientRect()
    const within = (wanted: number, most: number) => Math.max(0, Math.min(wanted, most))
    dialog.style.inset =
      card && !isSheet
        ? `${within(card.top, innerHeight - height)}px auto auto ${within(card.left + (card.width - width) / 2, innerWidth - width)}px`
        : ''
  }
  place()
  addEventListener('resize', place)
  addEventListener('scroll', place, { capture: true, passive: true })
  return () => {
    removeEventListener('resize', place)
    removeEventListener('scroll', place, { capture: true })
  }
}

function crossIcon(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  for (const [name, value] of [
    ['viewBox', '0 0 20 20'],
    ['width', '20'],
    ['height', '20'],
    ['fill', 'none'],
    ['stroke', 'currentColor'],
    ['stroke-width', '1.5'],
    ['stroke-linecap', 'round'],
    ['aria-hidden', 'true'],
  ] as const)
    svg.setAttribute(name, value)
  path.setAttribute('d', 'M5 5l10 10M15 5L5 15')
  svg.append(path)
  return svg
}
