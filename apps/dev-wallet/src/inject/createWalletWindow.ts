import { handshake, isHandshake, type PageMessage, toWalletUrl, type WalletMessage } from '../channel.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'

/** Opens the wallet's window, sends requests to it and resolves with its responses. */
export type WalletWindow = {
  /**
   * @throws ProviderRpcError 4001 (the window was closed), -32603 (the browser blocked it), 4900 (it didn't load),
   *   or what the wallet answered
   */
  request(method: string, params: unknown): Promise<unknown>
  /** Informs an open window which permissions this page still has. */
  sendHello(): void
}

type Pending = {
  readonly message: PageMessage & { type: 'request' }
  readonly resolve: (result: unknown) => void
  readonly reject: (error: ProviderRpcError) => void
}

/** Deadline for the window to send `ready`, and interval of checking whether it was closed; milliseconds. */
const timings = { ready: 20_000, watch: 250 } as const

/** Features of the wallet's window, as `window.open` takes them. */
const popupFeatures = 'popup,width=360,height=640'
const blockedText = 'The browser blocked the dev wallet window. Allow pop-ups for this page, then try again.'

/** Creates the page's link to the wallet's window, a popup that opens with the first request. */
export function createWalletWindow(
  host: Window,
  origin: string,
  handlers: {
    /** Whether the page has a permission, by family. */
    getPermissions(): { connected: boolean; solana: boolean; bitcoin: boolean; polkadot: boolean }
    onSite(site: WalletMessage & { type: 'site' }): void
  },
): WalletWindow {
  const pending = new Map<number, Pending>()
  let popup: Window | undefined
  let port: MessagePort | undefined
  let watch: ReturnType<typeof setInterval> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  let opening = false
  let nextId = 1

  const send = (message: PageMessage) => port?.postMessage(message)
  const failAll = (code: number, message: string) => {
    for (const { reject } of pending.values()) reject(new ProviderRpcError(code, message))
    pending.clear()
  }
  /** Stops watching the window and closes the port to it; pending requests stay pending. */
  const releaseWindow = () => {
    clearInterval(watch)
    clearTimeout(deadline)
    port?.close()
    watch = deadline = port = popup = undefined
  }
  /** Removes and returns a pending request. */
  const removePending = (id: number) => {
    const entry = pending.get(id)
    pending.delete(id)
    return entry
  }
  const onMessage = (message: WalletMessage) => {
    if (message.type === 'site') handlers.onSite(message)
    else if (message.type === 'result') removePending(message.id)?.resolve(message.result)
    else if (message.type === 'error')
      removePending(message.id)?.reject(new ProviderRpcError(message.code, message.message, message.data))
    else if (message.type === 'closing' && pending.size === 0) {
      // A request after `closed` goes to a new window, so none is lost.
      send({ type: 'closed' })
      releaseWindow()
    }
  }
  /** Sends a window its port and all pending requests. A window that reloads sends `ready` again and gets a new port. */
  const connectWindow = (source: Window) => {
    popup = source
    clearTimeout(deadline)
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = (event: MessageEvent<WalletMessage>) => onMessage(event.data)
    source.postMessage({ [handshake.key]: handshake.port }, origin, [channel.port2])
    send({ type: 'hello', ...handlers.getPermissions() })
    for (const { message } of pending.values()) send(message)
  }
  /** Rejects pending requests when the person closes the window; browsers have no event for that. */
  const watchClosed = () => {
    watch = setInterval(() => {
      if (!popup?.closed) return
      releaseWindow()
      failAll(4001, 'The dev wallet window was closed before you decided.')
    }, timings.watch)
  }
  const open = () => {
    // Chromium can run debugger scripts while it opens a window; their requests use the same window.
    if (opening) return
    opening = true
    const opened = host.open(toWalletUrl(origin, host.location.origin), '_blank', popupFeatures)
    opening = false
    if (!opened) return failAll(-32603, blockedText)
    popup = opened
    deadline = setTimeout(() => {
      opened.close()
      releaseWindow()
      failAll(
        4900,
        `The dev wallet at ${origin} did not load. Check that "npm start" is running, then try again.`,
      )
    }, timings.ready)
    watchClosed()
  }

  host.addEventListener('message', (event) => {
    if (event.origin !== origin || !isHandshake(event.data, 'ready') || !event.source) return
    // A window left open from before a reload sends `ready` too and is reused.
    if (popup && event.source !== popup) return
    const isLeftOver = !popup
    connectWindow(event.source as Window)
    if (isLeftOver) watchClosed()
  })
  host.addEventListener('pagehide', () => send({ type: 'bye' }))

  return {
    sendHello: () => send({ type: 'hello', ...handlers.getPermissions() }),
    request(method, params) {
      return new Promise((resolve, reject) => {
        const message = { type: 'request', id: nextId++, method, params } as const
        pending.set(message.id, { message, resolve, reject })
        if (popup && !popup.closed) {
          popup.focus()
          send(message)
          return
        }
        releaseWindow()
        open()
      })
    },
  }
}
