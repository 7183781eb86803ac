import type { Features } from '../modalOptions.ts'

/** Whether this is a phone or tablet. It has no extensions, and wallets are apps on the same device. */
export function isMobile(): boolean {
  return (
    matchMedia('(pointer: coarse)').matches || /android|iphone|ipad|ipod|mobile/i.test(navigator.userAgent)
  )
}

/** Whether a pointer can rest on a button before it presses it. A finger can't. */
export function hasHover(): boolean {
  return !matchMedia('(hover: none)').matches
}

/** Whether the person has set the device to save data (Save Data API). Browsers without that setting save none. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

/** Whether the modal offers the list of all wallets on this device. */
export function showsAllWallets({ allWallets = true }: Features): boolean {
  return allWallets === 'ONLY_MOBILE' ? isMobile() : allWallets !== false && allWallets !== 'HIDE'
}

/** Whether the device is set to reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
