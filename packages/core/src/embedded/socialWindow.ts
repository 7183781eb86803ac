import { isWebLink } from '@latchkey/protocol'
import { LoginError } from './errors.ts'

/** The part in use of a window opened for a provider. */
export type OpenedWindow = {
  readonly closed: boolean
  close(): void
  postMessage(message: unknown, targetOrigin: string): void
  readonly location: { replace(url: string): void } | { href: string }
}

/** Receives messages of the window. */
type WindowListener = {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** A window that visits a provider's pages. */
export type SocialWindow = {
  /**
   * Passes the frame's ticket of this sign-in to the window, then navigates it to the provider.
   *
   * @throws LoginError `LOGIN_WINDOW` if a policy of the page has detached it; `LOGIN_PROVIDER` if the address is no
   * web page
   */
  send(to: {
    readonly uri: string
    readonly ticket: string | undefined
    readonly projectId: string
  }): Promise<void>
  /** The address the window ended at. */
  readonly result: Promise<string>
  /** Resolves when the window looks closed. A provider's policy can make an open window look so. */
  readonly closed: Promise<void>
  end(): void
}

type SocialWindowParameters = {
  /** Base URL of the wallet. */
  readonly frameUrl: string
  readonly open: (url: string) => OpenedWindow | null
  readonly listener: WindowListener
}

/** Milliseconds the window has for each message. If it doesn't report that it has loaded, it gets no ticket. */
const messageTimeout = 4_000
/** Milliseconds between two checks whether the window is closed. */
const pollInterval = 250

/** The error for a provider whose page is not on the web, e.g. `javascript:`; such a page is never opened. */
export function createPageError(): LoginError {
  return new LoginError('LOGIN_PROVIDER', 'The address of the page to sign in with can’t be opened.', {
    hint: 'Choose another way to sign in.',
  })
}

/**
 * Opens the window. Call it in the click handler, because browsers block it later.
 *
 * @throws LoginError `LOGIN_POPUP`
 */
export function openSocialWindow({ frameUrl, open, listener }: SocialWindowParameters): SocialWindow {
  const { origin } = new URL(frameUrl)
  const url = new URL('/loading', frameUrl)
  // The window posts its first message to this origin only.
  const app = globalThis.location?.origin
  if (app) url.hash = `app=${encodeURIComponent(app)}`
  const popup = open(url.href)
  if (!popup)
    throw new LoginError('LOGIN_POPUP', 'The browser blocked the window to sign in with.', {
      hint: 'Allow pop-ups for this page, or sign in in this tab.',
    })
  const opened = popup
  const receivedTypes = new Set<string>()
  /** Checks of the calls that wait for a message; run after each message and on a timer. */
  const pendingChecks = new Set<() => void>()
  let setResult = (_: string) => {}
  const result = new Promise<string>((resolve) => {
    setResult = resolve
  })
  let onClosed = () => {}
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve
  })

  const onMessage = ({ origin: from, source, data }: MessageEvent) => {
    // Only from the wallet's origin, in the window opened here.
    if (from !== origin || source !== (opened as unknown as MessageEventSource)) return
    const { type, resultUri } = (data ?? {}) as { type?: unknown; resultUri?: unknown }
    if (typeof resultUri === 'string' && resultUri.startsWith(`${origin}/`)) setResult(resultUri)
    if (typeof type === 'string') receivedTypes.add(type)
    for (const check of [...pendingChecks]) check()
  }
  listener.addEventListener('message', onMessage)
  const timer = setInterval(() => {
    for (const check of [...pendingChecks]) check()
    if (opened.closed) onClosed()
  }, pollInterval)

  /** Waits for a message of the window. Resolves to false if the window is closed or silent. */
  function waitForMessage(type: string): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (received: boolean) => {
        clearTimeout(timeout)
        pendingChecks.delete(check)
        resolve(received)
      }
      const check = () => {
        if (receivedTypes.has(type)) settle(true)
        else if (opened.closed) settle(false)
      }
      const timeout = setTimeout(() => settle(false), messageTimeout)
      pendingChecks.add(check)
      check()
    })
  }

  return {
    result,
    closed,
    async send({ uri, ticket, projectId }) {
      if (!isWebLink(uri)) throw createPageError()
      const hasLoaded = await waitForMessage('@latchkey-popup/LOADING')
      if (!hasLoaded && opened.closed)
        throw new LoginError('LOGIN_WINDOW', 'The window to sign in with is closed.', {
          hint: 'Try again, or sign in in this tab.',
        })
      if (hasLoaded && ticket !== undefined) {
        opened.postMessage({ type: '@latchkey-popup/TICKET', ticket, projectId }, origin)
        await waitForMessage('@latchkey-popup/KEPT')
      }
      if ('replace' in opened.location) opened.location.replace(uri)
      else opened.location.href = uri
    },
    end() {
      clearInterval(timer)
      pendingChecks.clear()
      listener.removeEventListener('message', onMessage)
      opened.close()
    },
  }
}
