import { iframeId, iframeName } from '../compat.ts'

/** The frame as the messenger needs it: an iframe, or a test double. */
export type FrameElement = {
  /** Returns the window that messages are posted to; undefined until the document exists. */
  target(): FrameTarget | undefined
  /** Exact origin of the frame's document. Messages go to and come from this origin only. */
  readonly origin: string
  /** Loads the document. An existing one is replaced. */
  load(): void
  remove(): void
  /** Focuses the frame once it is visible: an approval needs focus. */
  focus?(): void
  /** Removes focus and hides the frame from assistive technology. */
  blur?(): void
  onError(listener: () => void): void
}

/** The part of a window messages are posted to. */
export type FrameTarget = {
  postMessage(message: unknown, targetOrigin: string, transfer?: Transferable[]): void
}

/** The part of a window that emits messages. */
export type FrameListener = {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export type FrameElementOptions = {
  /** Base URL of the wallet origin, e.g. `https://wallet.example.org`. */
  readonly frameUrl: string
  readonly projectId: string
  /** Where the iframe goes: the document's body when absent. */
  readonly container?: HTMLElement | undefined
  /** `title` of the iframe, which screen readers read out, in the language of the page. Default: `Wallet`. */
  readonly title?: string | (() => string) | undefined
  /** Network a document starts with, CAIP-2. Default: `eip155:1`. */
  readonly network?: string | (() => string) | undefined
}

/** Permissions of the frame. `allow-same-origin` with `allow-scripts` is safe only because the frame has another origin. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

/**
 * Creates the hidden iframe on the wallet's origin, with permission for passkeys and the clipboard only.
 * @throws TypeError where `frameUrl` is no http(s) URL, or of the page's own origin, which would protect nothing
 */
export function createFrameElement(options: FrameElementOptions): FrameElement {
  const { origin, protocol } = sdkUrl(options)
  if (!/^https?:$/.test(protocol)) throw new TypeError('The frame has to be an http(s) URL.')
  if (origin === globalThis.location?.origin)
    throw new TypeError(
      'The frame has to have an origin of its own: any script of this page could read its keys.',
    )
  let element: HTMLIFrameElement | undefined
  let onLoadError = () => {}
  return {
    origin,
    target: () => element?.contentWindow ?? undefined,
    onError(listener) {
      onLoadError = listener
    },
    load() {
      element?.remove()
      element = document.createElement('iframe')
      element.id = iframeId
      element.name = iframeName
      const { title = 'Wallet' } = options
      element.title = typeof title === 'function' ? title() : title
      element.setAttribute('sandbox', sandbox)
      element.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
        .map((feature) => `${feature} ${origin}`)
        .join('; ')
      element.referrerPolicy = 'strict-origin'
      element.style.cssText = 'display:none;border:0'
      element.setAttribute('aria-hidden', 'true')
      element.tabIndex = -1
      element.addEventListener('error', () => onLoadError())
      element.src = sdkUrl(options).href
      ;(options.container ?? document.body).append(element)
    },
    focus() {
      element?.removeAttribute('aria-hidden')
      if (element) element.tabIndex = 0
      element?.focus()
    },
    blur() {
      element?.setAttribute('aria-hidden', 'true')
      if (element) element.tabIndex = -1
      element?.blur()
    },
    remove() {
      element?.remove()
      element = undefined
    },
  }
}

function sdkUrl({ frameUrl, projectId, network = 'eip155:1' }: FrameElementOptions): URL {
  const url = new URL('sdk', frameUrl.endsWith('/') ? frameUrl : `${frameUrl}/`)
  url.searchParams.set('projectId', projectId)
  url.searchParams.set('chainId', typeof network === 'function' ? network() : network)
  url.searchParams.set('version', '4')
  return url
}
