import { RequestError } from '../errors.ts'
import { applyColors, colorVariables } from './theme.ts'

/** A window of the wallet's origin that the frame has opened for an approval, an export, a passkey or the second operator. */
export type WalletWindow = {
  /** Port to the window. The window gets the other end with the facts. */
  readonly port: MessagePort
  close(): void
}

/**
 * Opens a page of the wallet. Posts `facts` and a port to it once it is ready, to this window and the wallet's origin only. Call
 * it in a click: browsers block other pop-ups.
 *
 * @param facts what the window gets. A promise is awaited; where it rejects the window gets nothing, and the caller closes it
 * @param onClosed the person has closed the window
 *
 * @throws RequestError `unsupported`
 */
export function openWalletWindow(
  path: '/approve' | '/export' | '/passkey' | '/second-operator',
  facts: unknown,
  onClosed: () => void,
): WalletWindow {
  // without a name: the embedding app could find a named window and navigate it
  const opened = window.open(path, '_blank', 'popup,width=420,height=680')
  if (!opened)
    throw new RequestError(
      'unsupported',
      'The wallet’s window can’t be reached. Allow pop-ups for this page. If a window did open, the app’s Cross-Origin-Opener-Policy cut it off: report it to the app.',
    )
  const { port1, port2 } = new MessageChannel()
  const end = () => {
    clearInterval(timer)
    removeEventListener('message', onMessage)
  }
  const timer = setInterval(() => {
    if (!opened.closed) return
    end()
    onClosed()
  }, 500)
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== opened || data !== windowReady) return
    removeEventListener('message', onMessage)
    Promise.resolve(facts).then(
      (value) => opened.postMessage(value, location.origin, [port2]),
      () => undefined,
    )
  }
  addEventListener('message', onMessage)
  return {
    port: port1,
    close() {
      end()
      port1.close()
      opened.close()
    },
  }
}

/** Message to the frame: the window is ready. */
export const windowReady = '@latchkey-popup/READY'

/**
 * Runs in a window of the wallet: receives facts and port from the frame that opened it, of the same origin only. Returns false
 * where there is no opener, e.g. in a frame.
 */
export function connectToOpener<facts>(onFacts: (facts: facts, port: MessagePort) => void): boolean {
  const opener = window.opener as Window | null
  if (!opener || window.top !== window) return false
  const onMessage = ({ origin, source, data, ports }: MessageEvent<facts>) => {
    const [port] = ports
    if (origin !== location.origin || source !== opener || !port) return
    removeEventListener('message', onMessage)
    onFacts(data, port)
    mirrorColors(opener)
  }
  addEventListener('message', onMessage)
  opener.postMessage(windowReady, location.origin)
  return true
}

/** Gives this window the colours of the frame that opened it whenever those change, e.g. because the system turns dark. */
function mirrorColors(opener: Window): void {
  let source: HTMLElement
  try {
    source = opener.document.documentElement
  } catch {
    // A browser that separates windows of one origin from each other: the colours stay as they are.
    return
  }
  const getColor = (name: string) => source.style.getPropertyValue(name)
  new MutationObserver(() => {
    const variables = Object.fromEntries(colorVariables.map((name) => [name, getColor(name) || undefined]))
    applyColors({ mode: source.dataset.theme === 'dark' ? 'dark' : 'light', variables })
  }).observe(source, { attributes: true, attributeFilter: ['data-theme', 'style'] })
}

/** Opens the settings page of the wallet, without an opener: it needs nothing of the document that opens it. */
export function openSettingsPage(projectId: string): void {
  const url = new URL('/settings', location.origin)
  url.searchParams.set('projectId', projectId)
  window.open(url, '_blank', 'noopener')
}
