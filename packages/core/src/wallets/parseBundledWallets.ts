import { type WalletEntry, walletSlug } from '@latchkey/protocol'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Parses the bundled directory: one wallet per line, fields separated by tabs, as `directory/src/writeBundle.ts`
 * writes them. A missing id is the hash of the name's slug; it is computed on first access, because only a few of the
 * wallets are shown.
 */
export function parseBundledWallets(text: string): WalletEntry[] {
  return text.split('\n').map((line, order) => {
    const [name = '', written, homepage, app, play, chrome, rdns, chains, mobile, browser] = line.split('\t')
    let id = written
    return {
      get id() {
        id ||= bytesToHex(sha256(utf8ToBytes(`latchkey:${walletSlug(name)}`)))
        return id
      },
      name,
      badge_type: 'none',
      description: null,
      chains: chains ? chains.split(' ') : [],
      homepage: link('https://', homepage),
      image_id: null,
      order,
      link_mode: null,
      mobile_link: mobile || null,
      desktop_link: null,
      webapp_link: null,
      app_store: link('https://apps.apple.com/app/id', app),
      play_store: link('https://play.google.com/store/apps/details?id=', play),
      chrome_store: link('https://chromewebstore.google.com/detail/', chrome),
      rdns: rdns || null,
      injected: null,
      supports_wc: Boolean(mobile),
      relay: 'public',
      browser_link: browser || null,
    }
  })
}

function link(prefix: string, rest: string | undefined): string | null {
  return rest ? prefix + rest : null
}
