import type { Modal } from './createModal.ts'
import css from './loadNotice.css?inline'
import type { ButtonText } from './modal/languages/translate.ts'

/**
 * Says on the page that the code of the modal could not be loaded, with a button that loads it again. Plain DOM in a shadow root,
 * because nothing of the modal is there, and on a page without React not even React. It is above everything, as the modal would be.
 * It goes when its close button or Escape is pressed, and when the modal is opened again.
 *
 * @param retry opens the modal again
 * @returns removes it
 */
export function showLoadNotice(modal: Modal, retry: () => void): () => void {
  const t = (text: ButtonText) => modal.state.language?.messages[text] ?? text
  const host = document.createElement('latchkey-notice')
  host.dataset.theme = modal.state.themeMode
  const root = host.attachShadow({ mode: 'open' })
  if (root.adoptedStyleSheets) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
  }
  const stops: (() => void)[] = []
  const remove = () => {
    for (const stop of stops.splice(0)) stop()
    host.remove()
  }
  const panel = document.createElement('div')
  panel.setAttribute('role', 'alert')
  panel.dataset.testid = 'load-notice'
  panel.dir = modal.state.language?.rtl ? 'rtl' : 'ltr'
  const addButton = (id: string, text: string, label: string | undefined, press: () => void) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset.testid = id
    button.textContent = text
    if (label) button.setAttribute('aria-label', label)
    button.addEventListener('click', () => {
      remove()
      press()
    })
    panel.append(button)
  }
  addButton('load-retry', t('Couldn’t load. Try again'), undefined, retry)
  addButton('load-dismiss', '✕', t('Close'), () => {})
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') remove()
  }
  addEventListener('keydown', onKey)
  stops.push(() => removeEventListener('keydown', onKey), modal.on('open', remove))
  root.append(panel)
  document.body.append(host)
  if (host.showPopover) {
    host.popover = 'manual'
    host.showPopover()
  }
  return remove
}
