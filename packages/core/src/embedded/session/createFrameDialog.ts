import { frameLimits } from '@latchkey/protocol'
import type { LoginReason } from '../../config/LoginSource.ts'

/** Width in CSS pixels up to which the frame is a sheet at the lower edge. */
const sheetWidth = 430
/** Height of the title bar, CSS pixels: that of the modal's header. */
const barHeight = 64
/** Milliseconds a shown dialog waits for the height of its content before it appears with an earlier one. */
const heightTimeout = 200

/**
 * Style of the frame's dialog, which has the place and the look of the app's modal. Nothing may fade, move or cover it: the browser
 * must prove that the frame is fully visible before an approval counts. Its height is that of the content, as far as the window
 * has room, and leaves an approval the least height in which a press counts (`frameLimits.minHeight`).
 */
const frameDialogStyle = `
:host { all: initial !important; display: contents !important; }
dialog {
  --wanted: calc(var(--content, 600px) + ${barHeight}px);
  --height: min(var(--wanted), max(${frameLimits.minHeight + barHeight}px, min(680px, 100dvh - 120px)), 100dvh);
  position: fixed; margin: 0 auto; padding: 0; border: 0; overflow: hidden;
  inset: max(0px, min(max(60px, 50dvh - 340px), (100dvh - var(--height)) / 2)) 0 auto;
  inline-size: var(--width, 360px); max-inline-size: 100vw; block-size: var(--height); max-block-size: 100dvh;
  border-radius: var(--radius, 28px); background: light-dark(#fff, #15171b); color: light-dark(#14161a, #f3f4f6);
  font: 600 17px/24px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  box-shadow: 0 24px 64px light-dark(rgb(16 18 22 / .18), rgb(0 0 0 / .48)),
    0 0 0 1px light-dark(rgb(16 18 22 / .09), rgb(255 255 255 / .08));
}
dialog[open] { display: flex; flex-direction: column; }
dialog[data-measuring] { opacity: 0; }
dialog::backdrop { background: light-dark(rgb(24 26 31 / .32), rgb(8 9 11 / .6)); backdrop-filter: blur(6px); }
dialog[data-dimmed]::backdrop { background: none; backdrop-filter: none; }
.bar {
  flex: none; box-sizing: border-box; block-size: ${barHeight}px; padding: 10px;
  display: grid; grid-template-columns: 44px 1fr 44px; gap: 4px; align-items: center;
}
.title { grid-column: 2; margin: 0; font: inherit; text-align: center; }
button {
  grid-column: 3; inline-size: 44px; block-size: 44px; padding: 12px; border: 0; border-radius: 12px;
  background: none; color: light-dark(#565d69, #aeb4bf); cursor: pointer;
}
button:hover { background: light-dark(#f4f5f7, #1d2025); color: inherit; }
button:focus-visible { outline: 2px solid light-dark(#b47c14, #e2b04a); outline-offset: -2px; }
svg { display: block; }
iframe { display: block !important; flex: 1; inline-size: 100% !important; min-block-size: 0; border: 0 !important; }
@media (max-width: ${sheetWidth}px) {
  dialog {
    --height: min(var(--wanted), max(${frameLimits.minHeight + barHeight}px, 100dvh - 72px), 100dvh);
    inset-block: auto 0; inline-size: 100%; border-end-start-radius: 0; border-end-end-radius: 0;
  }
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
  /** Returns radius and width of the app's dialog below, which dims the page; undefined where none is open. */
  readonly below?: (() => { readonly radius: string; readonly width: string } | undefined) | undefined
  /** Runs when the dialog is shown and hidden. */
  readonly onVisible?: ((isVisible: boolean) => void) | undefined
}

/** The dialog that holds the frame. */
type FrameDialog = {
  /** Parent of the frame's element. Never moved, because a moved frame reloads. */
  readonly container: HTMLElement
  /** Returns the name of the frame for assistive technology: the dialog's title. */
  frameTitle(): string
  show(reason: LoginReason): void
  hide(): void
  /** Sets the height of the frame, CSS pixels, and lets a dialog appear that waits for it. */
  setHeight(height: number): void
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
  const { host, dialog, title, close } = createDialogElements()
  /** Whether the dialog is to be open. */
  let isShown = false
  close.addEventListener('click', onDismiss)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onDismiss()
  })
  // A browser closes the dialog without `cancel` at an Escape that no click or other key has preceded.
  dialog.addEventListener('close', () => {
    if (isShown && !dialog.open) onDismiss()
  })
  // Keeps keys typed here from the page's shortcuts.
  for (const type of ['keydown', 'keyup', 'keypress'])
    host.addEventListener(type, (event) => event.stopPropagation())
  let stop = () => {}
  let align = () => {}
  let appearance: FrameAppearance = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let titles = englishTitles
  /** Why the dialog was last shown. */
  let shownFor: LoginReason = 'settings'
  const setTitle = () => nameFrame(dialog, title, titles[shownFor])
  const setAppearance: FrameDialog['setAppearance'] = (next) => {
    appearance = next
    dialog.style.colorScheme = next.theme ?? 'dark'
    dialog.lang = next.language?.locale ?? ''
    dialog.dir = next.language?.direction ?? ''
    titles = next.titles ?? titles
    setTitle()
    close.setAttribute('aria-label', next.close ?? 'Close')
    if (isShown) matchBelow()
  }
  /** Takes the look of the app's dialog below. One that closes there leaves radius and width as they are. */
  const matchBelow = () => {
    const below = appearance.below?.()
    dialog.toggleAttribute('data-dimmed', below !== undefined)
    if (!below) return
    dialog.style.setProperty('--radius', below.radius)
    dialog.style.setProperty('--width', below.width)
  }
  const endMeasuring = () => {
    clearTimeout(timer)
    dialog.removeAttribute('data-measuring')
  }
  const end = () => {
    stop()
    endMeasuring()
    if (isShown) appearance.onVisible?.(false)
    isShown = false
  }
  setAppearance({})
  document.body.append(host)
  return {
    container: dialog,
    frameTitle: () => titles[shownFor],
    show(reason) {
      shownFor = reason
      setTitle()
      isShown = true
      if (dialog.open) return
      // A hidden frame has no layout. The document in it measures its content once the dialog is shown, and `setHeight` gets the result.
      dialog.setAttribute('data-measuring', '')
      timer = setTimeout(endMeasuring, heightTimeout)
      matchBelow()
      dialog.showModal()
      focusFrame(dialog)
      appearance.onVisible?.(true)
      const alignment = alignOver(dialog, () => appearance.over?.())
      align = alignment.align
      const stopRaising = raiseWhenCovered(host, dialog)
      stop = () => {
        stopRaising()
        alignment.stop()
        stop = () => {}
        align = () => {}
      }
    },
    hide() {
      end()
      dialog.close()
    },
    setHeight(height) {
      dialog.style.setProperty('--content', `${height}px`)
      align()
      endMeasuring()
    },
    setAppearance,
    remove() {
      end()
      host.remove()
    },
  }
}

/** Titles of the dialog until the app gives those of its language. */
const englishTitles: NonNullable<FrameAppearance['titles']> = {
  approve: 'Approve',
  recover: 'Your wallet',
  protect: 'Your wallet',
  export: 'Your wallet',
  delete: 'Your wallet',
  settings: 'Your wallet',
}

/** Names the dialog and, for assistive technology, the frame in it. */
function nameFrame(dialog: HTMLDialogElement, title: HTMLElement, text: string): void {
  title.textContent = text
  dialog.querySelector('iframe')?.setAttribute('title', text)
}

/** Creates the dialog with its title bar in a shadow root, which the page's styles don't reach. */
function createDialogElements() {
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
  return { host, dialog, title, close }
}

/**
 * Opens the dialog again if the app's modal was opened after it, because the last one opened is on top. At most
 * `maxRaises` times: a page that covers the dialog on purpose can't get an approval, see {@link frameDialogStyle}.
 */
function raiseWhenCovered(host: HTMLElement, dialog: HTMLDialogElement): () => void {
  let raises = 0
  const timer = setInterval(() => {
    // The browser has closed it, which its `close` event handles.
    if (!dialog.open) return
    const { left, top, width } = dialog.getBoundingClientRect()
    // A point of the title bar.
    const topmost = document.elementFromPoint(left + width / 2, top + 20)
    if (topmost === host || raises === maxRaises) return
    raises += 1
    dialog.close()
    dialog.showModal()
    focusFrame(dialog)
  }, 200)
  return () => clearInterval(timer)
}

const maxRaises = 5

/**
 * Gives the focus to the frame, whose document has an element for it: a dialog that opens focuses its first button instead. A document can't
 * take it from the page by itself, and hears nothing of being shown where its size stays the same.
 */
function focusFrame(dialog: HTMLDialogElement): void {
  setTimeout(() => {
    if (dialog.open) dialog.querySelector('iframe')?.focus()
  })
}

/** Places the dialog over the card of an inline modal, as far as the window shows all of it. */
function alignOver(
  dialog: HTMLDialogElement,
  over: () => DOMRect | undefined,
): { align(): void; stop(): void } {
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
  return {
    align,
    stop() {
      removeEventListener('resize', align)
      removeEventListener('scroll', align, { capture: true })
    },
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
