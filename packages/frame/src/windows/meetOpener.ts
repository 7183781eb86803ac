/** Says to the frame that its window is there. */
export const windowReady = '@latchkey-popup/READY'

/**
 * In a window of the wallet's own: takes the facts and the port of the frame that opened it (same origin, checked). False where
 * it isn't a window a page has opened, e.g. a frame.
 */
export function meetOpener<facts>(take: (facts: facts, port: MessagePort) => void): boolean {
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
