import type { LoginReason } from '../../config/LoginSource.ts'

/** Width in CSS pixels up to which the frame is a sheet at the lower edge. */
const sheetWidth = 430

/**
 * Style of the frame's dialog. Nothing may fade, move or cover it: the browser must prove that the frame is fully
 * visible before an approval counts.
 */
const frameDialogStyle = `
:host { all: initial !important; display: contents !important; }
dialog {
  position: fixed; inset: 0; margin: auto; padding: 0; border: 0; overflow: hidden;
  inline-size: 360px; max-inline-size: 100vw; block-size: min(656px, 100dvh); max-block-size: 100dvh;
  border-radius: 28px; background: light-dark(#fff, #15171b); color: light-dark(#14161a, #f3f4f6);
  font: 600 17px/24px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  box-shadow: 0 24px 64px rgb(0 0 0 / .32);
}
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: light-dark(rgb(24 26 31 / .32), rgb(8 9 11 / .6)); }
.bar { flex: none; display: grid; grid-template-columns: 44px 1fr 44px; align-items: center; padding: 6px 10px; }
.title { grid-column: 2; margin: 0; font: inherit; text-align: center; }
button {
  grid-column: 3; inline-size: 44px; block-size: 44px; padding: 12px; border: 0; border-radius: 12px;
  background: none; color: inherit; cursor: pointer;
}
button:hover { background: light-dark(#eceef1, #252930); }
button:focus-visible { outline: 2px solid light-dark(#8a5a0b, #e2b04a); outline-offset: -2px; }
svg { display: block; }
iframe { display: block !important; flex: 1; inline-size: 100% !important; min-block-size: 0; border: 0 !important; }
@media (max-width: ${sheetWidth}px) {
  dialog { inline-size: 100%; margin-block-end: 0; border-end-start-radius: 0; border-end-end-radius: 0; }
}
@media (forced-colors: active) { dialog { border: 1px solid CanvasText; } }
`

/** Appearance of the frame and its dialog. */
export type FrameAppearance = {
  readonly theme?: 'light' | 'dark' | undefined
  /** Locale and direction of its texts. */
  readonly language?: { readonly locale: string; readonly direction: 'ltr' | 'rtl' } | undefined
  readonly variables?: Readonly<Record<string, string>> | undefined
  readonly titles?: { readonly [reason in LoginReason]: string } | undefined
  readonly close?: string | undefined
  /** Rectangle the dialog covers. Default: the middle of the window. */
  readonly over?: (() => DOMRect | undefined) | undefined
}

/** The dialog that holds the frame. */
type FrameDialog = {
  /** Parent of the frame's element. Never moved, because a moved frame reloads. */
  readonly container: HTMLElement
  show(reason: LoginReason): void
  hide(): void
  setAppearance(appearance: FrameAppearance): void
  remove(): void
}

/**
 * Creates a dialog above the app's modal. A native dialog makes everything else inert, so the frame can be neither
 * below nor beside another one.
 *
 * @param onDismiss called when the person closes it without an answer
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
  // Keeps keys typed here from the page's shortcuts.
  for (const type of ['keydown', 'keyup', 'keypress'])
    host.addEventListener(type, (event) => event.stopPropagation())
  let stop = () => {}
  let over: FrameAppearance['over']
  let titles: NonNullable<FrameAppearance['titles']> = {
    approve: 'Approve',
    recover: 'Your wallet',
    protect: 'Your wallet',
    export: 'Your wallet',
    delete: 'Your wallet',
    settings: 'Your wallet',
  }
  const setAppearance: FrameDialog['setAppearance'] = (appearance) => {
    dialog.style.colorScheme = appearance.theme ?? 'dark'
    dialog.lang = appearance.language?.locale ?? ''
    dialog.dir = appearance.language?.direction ?? ''
    titles = appearance.titles ?? titles
    close.setAttribute('aria-label', appearance.close ?? 'Close')
    over = appearance.over ?? over
  }
  setAppearance({})
  document.body.append(host)
  return {
    container: dialog,
    show(reason) {
      title.textContent = titles[reason]
      if (dialog.open) return
      dialog.showModal()
      const cleanUps = [raiseWhenCovered(host, dialog), alignOver(dialog, () => over?.())]
      stop = () => cleanUps.forEach((cleanUp) => void cleanUp())
    },
    hide() {
      stop()
      dialog.close()
    },
    setAppearance,
    remove() {
      stop()
      host.remove()
    },
  }
}

/**
 * Opens the dialog again if the app's modal was opened after it, because the last one opened is on top. At most
 * `maxRaises` times: a page that covers the dialog on purpose can't get an approval, see {@link frameDialogStyle}.
 */
function raiseWhenCovered(host: HTMLElement, dialog: HTMLDialogElement): () => void {
  let raises = 0
  const timer = setInterval(() => {
    const { left, top, width } = dialog.getBoundingClientRect()
    // A point of the title bar.
    const topmost = document.elementFromPoint(left + width / 2, top + 20)
    if (topmost === host || raises === maxRaises) return
    raises += 1
    dialog.close()
    dialog.showModal()
    setTimeout(() => dialog.querySelector('iframe')?.focus())
  }, 200)
  return () => clearInterval(timer)
}

const maxRaises = 5

/** Places the dialog over the card of an inline modal, as far as the window shows all of it. */
function alignOver(dialog: HTMLDialogElement, over: () => DOMRect | undefined): () => void {
  const align = () => {
    const card = over()
    const isSheet = innerWidth <= sheetWidth
    dialog.style.margin = card && !isSheet ? '0' : ''
    const { width, height } = dialog.getBoundingClientRect()
    const clamp = (value: number, max: number) => Math.max(0, Math.min(value, max))
    dialog.style.inset =
      card && !isSheet
        ? `${clamp(card.top, innerHeight - height)}px auto auto ${clamp(card.left + (card.width - width) / 2, innerWidth - width)}px`
        : ''
  }
  align()
  addEventListener('resize', align)
  addEventListener('scroll', align, { capture: true, passive: true })
  return () => {
    removeEventListener('resize', align)
    removeEventListener('scroll', align, { capture: true })
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
