/**
 * The link as the browser will read it when its scheme is `https:` (or `http:` to this machine), else nothing: links
 * come from wallets and networks, so `javascript:`, `data:` and others must never reach an anchor.
 */
export function safeLink(value: string | undefined): string | undefined {
  if (!value) return undefined
  try {
    const url = new URL(value)
    const local =
      url.hostname === 'localhost' || url.hostname.endsWith('.localhost') || url.hostname === '127.0.0.1'
    return url.protocol === 'https:' || (url.protocol === 'http:' && local) ? url.href : undefined
  } catch {
    return undefined
  }
}
