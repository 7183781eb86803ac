import type { WalletEntry } from '@latchkey/protocol'
import type { SnapshotWallet } from './directorySnapshot.ts'

/**
 * A wallet as clients get it (W2.2): what isn't stated is null. Unless a snapshot says otherwise a wallet listens on the
 * public relay it was built with (decision 1).
 */
export function toWalletEntry({ relay = 'public', chains = [], ...stated }: SnapshotWallet): WalletEntry {
  return {
    id: stated.id,
    name: stated.name,
    badge_type: stated.badge_type ?? 'none',
    description: stated.description ?? null,
    chains,
    homepage: stated.homepage ?? null,
    image_id: stated.image_id ?? null,
    order: stated.order ?? null,
    link_mode: stated.link_mode ?? null,
    mobile_link: stated.mobile_link ?? null,
    desktop_link: stated.desktop_link ?? null,
    webapp_link: stated.webapp_link ?? null,
    app_store: stated.app_store ?? null,
    play_store: stated.play_store ?? null,
    chrome_store: stated.chrome_store ?? null,
    rdns: stated.rdns ?? null,
    injected: stated.injected ?? null,
    supports_wc: stated.supports_wc ?? false,
    relay,
    browser_link: stated.browser_link ?? null,
  }
}
