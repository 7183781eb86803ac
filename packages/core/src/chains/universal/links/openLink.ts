import { isAllowedLink } from '@latchkey/protocol'

/** The parts of a page that opening a link needs. */
export type LinkPage = {
  readonly isFramed: boolean
  /** Telegram's own call, inside Telegram. */
  readonly telegram?: ((href: string) => void) | undefined
  open(href: string, target: string): void
}

/** This page. */
export function linkPage(): LinkPage {
  const page = globalThis as unknown as {
    Telegram?: { WebApp?: { openLink?: (href: string) => void } }
  }
  const telegram = page.Telegram?.WebApp?.openLink
  return {
    isFramed: window.self !== window.top,
    telegram: telegram && ((href) => telegram.call(page.Telegram?.WebApp, href)),
    open: (href, target) => void window.open(href, target, 'noreferrer noopener'),
  }
}

/**
 * Opens a wallet by a link, in the click itself: later a browser would block it (X.25). Telegram opens https links only,
 * by its own call; a page in a frame opens on top. Answers false, opening nothing, for what may not be opened.
 */
export function openLink(href: string, page: LinkPage = linkPage()): boolean {
  if (!isAllowedLink(href)) return false
  const isWeb = /^https:/i.test(href)
  if (page.telegram) {
    if (!isWeb) return false
    page.telegram(href)
    return true
  }
  page.open(href, page.isFramed ? '_top' : isWeb ? '_blank' : '_self')
  return true
}
