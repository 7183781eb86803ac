import {
  fillBrowserLink,
  getLinkSchemes,
  isAllowedLink,
  isNavigableLink,
  type WalletEntry,
} from '@latchkey/protocol'
import type { RelayReach } from '../config/PairingSource.ts'

/** A link for a wallet that is not installed. Its scheme is allowed. */
export type WalletLink = {
  /** `browser` opens the page in the wallet's own browser; the others lead to a download. */
  readonly kind: 'browser' | 'chromeStore' | 'appStore' | 'playStore' | 'homepage'
  readonly href: string
}

/** Parameters of {@link walletLinks}. */
export type WalletLinksParameters = {
  /** URL of the page; its fragment is removed. */
  readonly pageUrl: string
  /** A phone or tablet: no extensions, but the browser of a wallet may be on the device. */
  readonly isMobile: boolean
}

/**
 * Returns the links for a wallet that is neither installed nor paired, best first. On a phone: the page in the
 * wallet's own browser, then the app stores. On a desktop: the extension, then the app stores, for a phone. The home
 * page comes last.
 *
 * Without any link, do not list the wallet on this device.
 *
 * @example walletLinks(wallet, { pageUrl: location.href, isMobile: false })[0]?.href
 */
export function walletLinks(
  wallet: Pick<WalletEntry, 'browser_link' | 'chrome_store' | 'app_store' | 'play_store' | 'homepage'> &
    Partial<WalletEntry>,
  { pageUrl, isMobile }: WalletLinksParameters,
): WalletLink[] {
  const first = isMobile
    ? toWalletLink(
        'browser',
        wallet.browser_link ? fillBrowserLink(wallet.browser_link, pageUrl) : undefined,
        getLinkSchemes(wallet),
      )
    : toWalletLink('chromeStore', wallet.chrome_store)
  return [
    ...first,
    ...toWalletLink('appStore', wallet.app_store),
    ...toWalletLink('playStore', wallet.play_store),
    ...toWalletLink('homepage', wallet.homepage),
  ]
}

/** @param schemes of the wallet; a page to download from has none, so it is `https:` */
function toWalletLink(
  kind: WalletLink['kind'],
  href: string | null | undefined,
  schemes: readonly string[] = [],
): WalletLink[] {
  return isAllowedLink(href) && isNavigableLink(href, schemes) ? [{ kind, href }] : []
}

/** A way to pair with a directory wallet. The scheme of each `href` is allowed. */
export type PairingWay =
  /** Another device scans the code. */
  | { readonly kind: 'qr' }
  /** A link on this device to the wallet's app, web page or desktop program. `pairingLink` adds the code. */
  | { readonly kind: 'mobile' | 'webapp' | 'desktop'; readonly href: string }
  /** Without a code. On a phone the link opens this page in the wallet's browser; on a desktop it leads to the extension. */
  | { readonly kind: 'browser'; readonly href: string }

/** Parameters of {@link pairingWays}. */
export type PairingWaysParameters = {
  /** URL of the page; its fragment is removed. */
  readonly pageUrl: string
  readonly isMobile: boolean
  /** Telegram opens only `https:` links. */
  readonly isTelegram?: boolean | undefined
  /** Whether the relay of the app reaches this wallet. Default `false`: no way uses a code. */
  readonly pairs?: boolean | undefined
}

/**
 * Returns the ways to pair with a wallet, best first: on a phone its app first and the code last, on a desktop the
 * code first.
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
  const registered = getLinkSchemes(wallet)
  const isOpenable = (link: unknown, schemes: readonly string[] = registered): link is string =>
    isAllowedLink(link) && isNavigableLink(link, isTelegram ? [] : schemes)
  const linked = (kind: 'mobile' | 'webapp' | 'desktop', ...links: unknown[]): PairingWay[] => {
    const schemes = kind === 'webapp' ? [] : registered
    const href = pairs ? links.find((link): link is string => isOpenable(link, schemes)) : undefined
    return href === undefined ? [] : [{ kind, href }]
  }
  const withoutCode = isMobile
    ? wallet.browser_link && fillBrowserLink(wallet.browser_link, pageUrl)
    : wallet.chrome_store
  const browser: PairingWay[] = isOpenable(withoutCode) ? [{ kind: 'browser', href: withoutCode }] : []
  const code: PairingWay[] = pairs ? [{ kind: 'qr' }] : []
  const webapp = linked('webapp', wallet.webapp_link)
  return isMobile
    ? [...linked('mobile', wallet.mobile_link, wallet.link_mode), ...webapp, ...browser, ...code]
    : [...code, ...browser, ...linked('desktop', wallet.desktop_link), ...webapp]
}

/**
 * Whether a pairing code of the app reaches a wallet: always if it is set up for the relay of the app, else only over
 * the public relay.
 */
export function canPairWith(
  { relay, supports_wc }: Pick<WalletEntry, 'relay' | 'supports_wc'>,
  reach: RelayReach,
): boolean {
  return relay === 'configured' || (reach === 'public' && supports_wc === true)
}
