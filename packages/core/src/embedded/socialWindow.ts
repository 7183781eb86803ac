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
   * Passes the ticket to the window, then navigates it to the provider.
   *
   * @throws LoginError `LOGIN_WINDOW` if a policy of the page has detached it
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

/** Milliseconds the window has to report that it has loaded. After that it is navigated without a ticket. */
const helloTimeout = 4_000
const pollInterval = 250

/**
 * Opens the window. Call it in the click handler, because browsers block it later.
 *
 * @throws LoginError `LOGIN_POPUP`
 */
export function openSocialWindow({ frameUrl, open, listener }: SocialWindowParameters): SocialWindow {
  const { origin } = new URL(frameUrl)
  const popup = open(new URL('/loading', frameUrl).href)
  if (!popup)
    throw new LoginError('LOGIN_POPUP', 'The browser blocked the window to sign in with.', {
      hint: 'Allow pop-ups for this page, or sign in in this tab.',
    })
  const opened = popup
  const heard = new Set<string>()
  const waiting = new Set<() => void>()
  let settle = (_: string) => {}
  const result = new Promise<string>((resolve) => {
    settle = resolve
  })
  let gone = () => {}
  const closed = new Promise<void>((resolve) => {
    gone = resolve
  })

  const onMessage = ({ origin: from, source, data }: MessageEvent) => {
    // Only from the wallet's origin, in the window opened here.
    if (from !== origin || source !== (opened as unknown as MessageEventSource)) return
    const { type, resultUri } = (data ?? {}) as { type?: unknown; resultUri?: unknown }
    if (typeof resultUri === 'string' && resultUri.startsWith(`${origin}/`)) settle(resultUri)
    if (typeof type === 'string') heard.add(type)
    for (const look of [...waiting]) look()
  }
  listener.addEventListener('message', onMessage)
  const timer = setInterval(() => {
    for (const look of [...waiting]) look()
    if (opened.closed) gone()
  }, pollInterval)

  /** Whether the message came; false if the window is closed or silent. */
  function hears(type: string): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (is: boolean) => {
        clearTimeout(late)
        waiting.delete(look)
        resolve(is)
      }
      const look = () => {
        if (heard.has(type)) end(true)
        else if (opened.closed) end(false)
      }
      const late = setTimeout(() => end(false), helloTimeout)
      waiting.add(look)
      look()
    })
  }

  return {
    result,
    closed,
    async send({ uri, ticket, projectId }) {
      const isThere = await hears('@latchkey-popup/LOADING')
      if (!isThere && opened.closed)
        throw new LoginError('LOGIN_WINDOW', 'The window to sign in with is closed.', {
          hint: 'Try again, or sign in in this tab.',
        })
      if (isThere && ticket !== undefined) {
        opened.postMessage({ type: '@latchkey-popup/TICKET', ticket, projectId }, origin)
        await hears('@latchkey-popup/KEPT')
      }
      if ('replace' in opened.location) opened.location.replace(uri)
      else opened.location.href = uri
    },
    end() {
      clearInterval(timer)
      waiting.clear()
      listener.removeEventListener('message', onMessage)
      opened.close()
    },
  }
}
