import type { WalletEntry } from '@latchkey/core'

/** Entries of a directory in memory, `Wallet 1` and on; each third is certified. */
export function createTestWallets(
  count: number,
  extra: (n: number) => Partial<WalletEntry> = () => ({}),
): readonly WalletEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const n = index + 1
    return {
      id: n.toString(16).padStart(64, '0'),
      name: `Wallet ${n}`,
      badge_type: n % 3 === 0 ? 'certified' : 'none',
      description: null,
      chains: ['eip155:1'],
      homepage: `https://wallet${n}.example/`,
      image_id: `i-${n}`,
      order: n,
      link_mode: null,
      mobile_link: null,
      desktop_link: null,
      webapp_link: null,
      app_store: null,
      play_store: null,
      chrome_store: `https://chromewebstore.google.com/detail/wallet${n}`,
      rdns: null,
      injected: null,
      supports_wc: false,
      ...extra(n),
    }
  })
}
