import { fillBrowserLink, isAllowedLink, type WalletEntry } from '@latchkey/protocol'
import type { RelayReach } from '../config/PairingSource.ts'

/** One way to get on with a wallet that isn't installed. `href` passed the scheme check. */
export type WalletLink = {
  /** `browser` opens this page in the wallet's own browser; the others lead to where the wallet can be had. */
  readonly kind: 'browser' | 'chromeStore' | 'appStore' | 'playStore' | 'homepage'
  readonly href: string
}

/** Parameters of {@link walletLinks}. */
export type WalletLinksParameters = {
  /** The page the person is on; its fragment is never handed on. */
  readonly pageUrl: string
  /** A phone or tablet. Its browser takes no extensions, and a wallet's own browser is on the same device. */
  readonly isMobile: boolean
}

/**
 * What can be offered for a wallet that isn't installed and can't be paired with, best first. On a phone: the
 * page in the wallet's own browser, then the app stores. On a desktop: the extension, then the app stores, for the phone
 * beside it. The home page comes last everywhere.
 *
 * An empty list means that the wallet should not be listed on this device: its row would be dead.
 *
 * @example walletLinks(wallet, { pageUrl: location.href, isMobile: false })[0]?.href
 */
export function walletLinks(
  wallet: Pick<WalletEntry, 'browser_link' | 'chrome_store' | 'app_store' | 'play_store' | 'homepage'>,
  { pageUrl, isMobile }: WalletLinksParameters,
): WalletLink[] {
  const first = isMobile
    ? toWalletLink('browser', wallet.browser_link ? fillBrowserLink(wallet.browser_link, pageUrl) : undefined)
    : toWalletLink('chromeStore', wallet.chrome_store)
  return [
    ...first,
    ...toWalletLink('appStore', wallet.app_store),
    ...toWalletLink('playStore', wallet.play_store),
    ...toWalletLink('homepage', wallet.homepage),
  ]
}

function toWalletLink(kind: WalletLink['kind'], href: string | null | undefined): WalletLink[] {
  return isAllowedLink(href) ? [{ kind, href }] : []
}

/** One way to a wallet of the directory that can be paired with. Each `href` passed the scheme check. */
export type PairingWay =
  /** Another device scans a code. */
  | { readonly kind: 'qr' }
  /** A link on this device that is completed with the code (`pairingLink`): the wallet's app, its page, its desktop program. */
  | { readonly kind: 'mobile' | 'webapp' | 'desktop'; readonly href: string }
  /** No code: this page in the wallet's own browser on a phone, its extension on a desktop. */
  | { readonly kind: 'browser'; readonly href: string }

/** Parameters of {@link pairingWays}. */
export type PairingWaysParameters = {
  /** The page the person is on; its fragment is never handed on. */
  readonly pageUrl: string
  readonly isMobile: boolean
  /** Telegram opens https links only. */
  readonly isTelegram?: boolean | undefined
  /** Whether the app's relay reaches this wallet; default false: then no way needs a code. */
  readonly pairs?: boolean | undefined
}

/**
 * The ways to a wallet, the best for this device first. On a phone its app leads and a code for another device comes last; on a
 * desktop the code leads.
 *
 * @example pairingWays(wallet, { pageUrl: location.href, isMobile: true, pairs: true })[0]?.kind // 'mobile'
 */
export function pairingWays(
  wallet: Pick<
    WalletEntry,
    'mobile_link' | 'link_mode' | 'desktop_link' | 'webapp_link' | 'browser_link' | 'chrome_store'
  >,
  { pageUrl, isMobile, isTelegram = false, pairs = false }: PairingWaysParameters,
): PairingWay[] {
  const opens = (link: unknown): link is string =>
    isAllowedLink(link) && (!isTelegram || /^https:/i.test(link))
  const linked = (kind: 'mobile' | 'webapp' | 'desktop', ...links: unknown[]): PairingWay[] => {
    const href = pairs ? links.find(opens) : undefined
    return href === undefined ? [] : [{ kind, href }]
  }
  const inside = isMobile
    ? wallet.browser_link && fillBrowserLink(wallet.browser_link, pageUrl)
    : wallet.chrome_store
  const browser: PairingWay[] = opens(inside) ? [{ kind: 'browser', href: inside }] : []
  const code: PairingWay[] = pairs ? [{ kind: 'qr' }] : []
  const webapp = linked('webapp', wallet.webapp_link)
  return isMobile
    ? [...linked('mobile', wallet.mobile_link, wallet.link_mode), ...webapp, ...browser, ...code]
    : [...code, ...browser, ...linked('desktop', wallet.desktop_link), ...webapp]
}

/**
 * Whether a code of this app can reach a wallet: one set up for the app's relay always, one of others only over the
 * public relay they were built with.
 */
export function pairsWith(
  { relay, supports_wc }: Pick<WalletEntry, 'relay' | 'supports_wc'>,
  reach: RelayReach,
): boolean {
  return relay === 'configured' || (reach === 'public' && supports_wc === true)
}
