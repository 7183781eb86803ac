import { fillBrowserLink, isAllowedLink, type WalletEntry } from '@latchkey/protocol'

/** One way to get on with a wallet that isn't installed. `href` passed the scheme check (X.25). */
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
 * What can be offered for a wallet that isn't installed and can't be paired with, best first (decision 1). On a phone: the
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
    ? link('browser', wallet.browser_link ? fillBrowserLink(wallet.browser_link, pageUrl) : undefined)
    : link('chromeStore', wallet.chrome_store)
  return [
    ...first,
    ...link('appStore', wallet.app_store),
    ...link('playStore', wallet.play_store),
    ...link('homepage', wallet.homepage),
  ]
}

function link(kind: WalletLink['kind'], href: string | null | undefined): WalletLink[] {
  return isAllowedLink(href) ? [{ kind, href }] : []
}
