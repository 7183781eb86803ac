import { fillBrowserLink, isAllowedLink, type WalletEntry } from '@latchkey/protocol'

/** One way to a wallet of the directory that can be paired with. Each `href` passed the scheme check (X.25). */
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
