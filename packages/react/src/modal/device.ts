import type { Features } from '../modalOptions.ts'

/** Whether this is a phone or tablet. It has no extensions, and wallets are apps on the same device. */
export function isMobile(): boolean {
  return (
    matchMedia('(pointer: coarse)').matches || /android|iphone|ipad|ipod|mobile/i.test(navigator.userAgent)
  )
}

/** Whether the modal offers the list of all wallets on this device. */
export function showsAllWallets({ allWallets = true }: Features): boolean {
  return allWallets === 'ONLY_MOBILE' ? isMobile() : allWallets !== false && allWallets !== 'HIDE'
}

/** Whether the device is set to reduced motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
