import type { WalletEntry } from '../routes/directory.ts'

/** A wallet entry that states nothing but its name; the id is derived from the number. */
export function createTestWallet(number: number, stated: Partial<WalletEntry> = {}): WalletEntry {
  return {
    id: number.toString(16).padStart(64, '0'),
    name: `Wallet ${number}`,
    badge_type: 'none',
    description: null,
    chains: [],
    homepage: null,
    image_id: null,
    order: number,
    link_mode: null,
    mobile_link: null,
    desktop_link: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: null,
    injected: null,
    supports_wc: false,
    ...stated,
  }
}
