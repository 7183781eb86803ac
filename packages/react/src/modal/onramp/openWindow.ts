import type { CheckoutWindow } from '../router.ts'

/**
 * A window of its own for a page that is not known yet: browsers allow one in a click only. `undefined`: they blocked it.
 *
 * @param says what stands in it until then
 */
export function openWindow(says: string): CheckoutWindow | undefined {
  const opened = window.open('about:blank', '_blank', 'popup,width=480,height=760')
  if (!opened) return undefined
  opened.document.title = says
  opened.document.body.textContent = says
  return {
    isClosed: () => opened.closed,
    go(url) {
      opened.opener = null
      opened.location.replace(url)
    },
    close: () => opened.close(),
  }
}
