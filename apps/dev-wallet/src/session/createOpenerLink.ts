import {
  handshake,
  isHandshake,
  type PageMessage,
  parseOpenerOrigin,
  parsePageMessage,
  type WalletMessage,
} from '../channel.ts'

/** The wallet's end of the port to the page that opened this window. */
type OpenerLink = { send(message: WalletMessage): void }

/** How often `ready` is repeated until a page answers, milliseconds. */
const readyInterval = 300

/**
 * Sends `ready` to the opener, at the origin it gave when it opened this window, until it sends a port, and again when that
 * page goes away. Only the opener may send one, and the origin shown to the person is the one the browser reports.
 */
export function createOpenerLink(
  host: Window,
  handlers: {
    onPage(origin: string): void
    onMessage(message: PageMessage): void
    onGone(): void
  },
): OpenerLink {
  let port: MessagePort | undefined
  const opener: Window | null = host.opener

  const target = parseOpenerOrigin(host.location.hash)

  const sendReady = () => {
    if (!port && opener && !opener.closed && target)
      opener.postMessage({ [handshake.key]: handshake.ready }, target)
  }
  const drop = (gone: MessagePort) => {
    gone.close()
    if (port !== gone) return
    port = undefined
    handlers.onGone()
  }
  const listen = (next: MessagePort) => {
    next.onmessage = (event) => {
      if (next !== port) return
      const message = parsePageMessage(event.data)
      if (message?.type === 'bye') drop(next)
      else if (message) handlers.onMessage(message)
    }
    next.addEventListener('close', () => drop(next))
  }

  if (opener) {
    host.addEventListener('message', (event) => {
      const next = event.ports[0]
      if (event.source !== opener || !next || !isHandshake(event.data, 'port')) return
      if (!/^https?:\/\//.test(event.origin)) return
      port?.close()
      port = next
      listen(next)
      handlers.onPage(event.origin)
    })
    sendReady()
    setInterval(sendReady, readyInterval)
  }
  return { send: (message) => port?.postMessage(message) }
}
