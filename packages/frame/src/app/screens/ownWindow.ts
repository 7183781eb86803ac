import { RequestError } from '../errors.ts'

/** A window of the wallet's own, as the frame that opened it has it. */
export type OwnWindow = {
  /** The way to it, for what it says and is told; it is handed over with the facts. */
  readonly port: MessagePort
  close(): void
}

/**
 * Opens a page of the wallet and hands it `facts` and a port: once it says that it is there, and only to this very window while it
 * is of our own origin. Call it in a click. `onClosed`: it was closed, which says nothing.
 *
 * @throws RequestError `unsupported`
 */
export function openOwnWindow(path: '/approve' | '/export', facts: unknown, onClosed: () => void): OwnWindow {
  // without a name: by one the app, an ancestor of ours, could find the window and put a page of its own in it
  const opened = window.open(path, '_blank', 'popup,width=420,height=680')
  if (!opened)
    throw new RequestError(
      'unsupported',
      'The wallet’s window can’t be reached. Allow pop-ups for this page. If a window did open, the app’s Cross-Origin-Opener-Policy cut it off: tell who runs the app.',
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
    opened.postMessage(facts, location.origin, [port2])
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

/** Says to the frame that its window is there. */
export const windowReady = '@latchkey-popup/READY'

/**
 * In a window of the wallet's own: takes the facts and the port of the frame that opened it (same origin, checked). False where
 * it isn't a window a page has opened, e.g. a frame.
 */
export function connectToOpener<facts>(take: (facts: facts, port: MessagePort) => void): boolean {
  const opener = window.opener as Window | null
  if (!opener || window.top !== window) return false
  const onMessage = ({ origin, source, data, ports }: MessageEvent<facts>) => {
    const [port] = ports
    if (origin !== location.origin || source !== opener || !port) return
    removeEventListener('message', onMessage)
    take(data, port)
  }
  addEventListener('message', onMessage)
  opener.postMessage(windowReady, location.origin)
  return true
}
