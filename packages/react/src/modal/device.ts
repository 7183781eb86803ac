import type { Features } from '@latchkey/core'

/** Whether this is a phone or tablet: no extensions, and the wallet's own browser is on the same device. */
export function isMobile(): boolean {
  return (
    matchMedia('(pointer: coarse)').matches || /android|iphone|ipad|ipod|mobile/i.test(navigator.userAgent)
  )
}

/** Whether the way to every wallet of the directory is offered on this device. */
export function showsAllWallets({ allWallets = true }: Features): boolean {
  return allWallets === 'ONLY_MOBILE' ? isMobile() : allWallets !== false && allWallets !== 'HIDE'
}

/** Whether the person asked the device for less motion. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
