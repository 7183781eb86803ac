import { type WalletEntry, walletSlug } from '@latchkey/protocol'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Parses the bundled directory: one wallet per line, fields separated by tabs, as `directory/src/formatBundle.ts`
 * writes them. A missing id is the hash of the name's slug; it is computed on first access, because only a few of the
 * wallets are shown.
 */
export function parseBundledWallets(text: string): WalletEntry[] {
  return text.split('\n').map((line, order) => {
    const [
      name = '',
      listedId,
      homepage,
      appStoreId,
      playStoreId,
      chromeStoreId,
      rdns,
      chains,
      mobile,
      browser,
    ] = line.split('\t')
    let id = listedId
    return {
      get id() {
        id ||= bytesToHex(sha256(utf8ToBytes(`latchkey:${walletSlug(name)}`)))
        return id
      },
      name,
      badge_type: 'none',
      description: null,
      chains: chains ? chains.split(' ') : [],
      homepage: toLink('https://', homepage),
      image_id: null,
      order,
      link_mode: null,
      mobile_link: mobile || null,
      desktop_link: null,
      webapp_link: null,
      app_store: toLink('https://apps.apple.com/app/id', appStoreId),
      play_store: toLink('https://play.google.com/store/apps/details?id=', playStoreId),
      chrome_store: toLink('https://chromewebstore.google.com/detail/', chromeStoreId),
      rdns: rdns || null,
      injected: null,
      supports_wc: Boolean(mobile),
      relay: 'public',
      browser_link: browser || null,
    }
  })
}

function toLink(prefix: string, suffix: string | undefined): string | null {
  return suffix ? prefix + suffix : null
}
