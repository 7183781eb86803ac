import { isAllowedLink, isNavigableLink } from '@latchkey/protocol'
import { getTelegram } from '../../base/telegram.ts'

/**
 * The link that passes a pairing URI to a wallet: `<mobile_link>wc?uri=<encoded once>`. A link that already ends in
 * `wc` or `wc?uri=` is completed; its query is kept. Where the query ends in another link, that one is for the wallet's own page and gets the
 * URI. `undefined` for a forbidden scheme.
 *
 * @example pairingLink('https://wallet.example', 'wc:7f…') // 'https://wallet.example/wc?uri=wc%3A7f%E2%80%A6'
 */
export function pairingLink(link: unknown, uri: string): string | undefined {
  return isAllowedLink(link) ? completeLink(link, encodeURIComponent(uri)) : undefined
}

/** A link whose query ends in another link or in a path, which is the second group. */
const linkInQuery = /^([^?]*\?(?:.*&)?[^=&]*=)([^&]*(?::\/\/[^&]*|\/))$/s

function completeLink(link: string, encoded: string): string {
  if (/[?&]uri=$/.test(link)) return `${link}${encoded}`
  const [, outer, inner] = linkInQuery.exec(link) ?? []
  if (outer && inner) return `${outer}${completeLink(inner, encoded)}`
  const queryAt = link.indexOf('?')
  const path = queryAt < 0 ? link : link.slice(0, queryAt)
  const query = queryAt < 0 ? '' : link.slice(queryAt + 1)
  const base = /\/wc\/?$/.test(path) ? path.replace(/\/$/, '') : `${path}${path.endsWith('/') ? '' : '/'}wc`
  return `${base}?${query ? `${query}&` : ''}uri=${encoded}`
}

/** The parts of a page that `openLink` uses. */
export type LinkPage = {
  readonly isFramed: boolean
  /** Telegram's own function, inside Telegram. */
  readonly telegram?: ((href: string) => void) | undefined
  open(href: string, target: string): void
}

/** The present page. */
export function linkPage(): LinkPage {
  return {
    isFramed: window.self !== window.top,
    telegram: getTelegram()?.openLink,
    open: (href, target) => void window.open(href, target, 'noreferrer noopener'),
  }
}

/**
 * Opens a wallet by a link. Call it in the click handler, because browsers block it later. Telegram opens https links
 * only, with its own function; a framed page opens links in the top window. Returns false, without opening, for
 * forbidden links.
 *
 * @param schemes what the wallet's directory entry registers (`getLinkSchemes`); none opens `https:` only
 */
export function openLink(href: string, schemes: readonly string[], page: LinkPage = linkPage()): boolean {
  if (!isAllowedLink(href) || !isNavigableLink(href, schemes)) return false
  const isWeb = /^https:/i.test(href)
  if (page.telegram) {
    if (!isWeb) return false
    page.telegram(href)
    return true
  }
  page.open(href, page.isFramed ? '_top' : isWeb ? '_blank' : '_self')
  return true
}

/** How long a pairing is shown, milliseconds. In the protocol it is valid a minute longer. */
export const pairingTimes = {
  /** Lifetime, from the arrival of its URI. */
  lifetime: 240_000,
  /** With less time left than this, it counts as expired and is replaced. */
  margin: 10_000,
} as const

/** Whether a pairing counts as expired. Both times in milliseconds since 1970. */
export function isExpired(expiry: number, now: number): boolean {
  return expiry - now <= pairingTimes.margin
}
