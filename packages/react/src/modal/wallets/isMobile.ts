/** Whether this is a phone or tablet: no extensions, and the wallet's own browser is on the same device (S2.25). */
export function isMobile(): boolean {
  return (
    matchMedia('(pointer: coarse)').matches || /android|iphone|ipad|ipod|mobile/i.test(navigator.userAgent)
  )
}
