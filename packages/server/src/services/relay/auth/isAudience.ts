/**
 * Whether a token was made for this relay. Ours takes an URL however it is written (letters' case of the host, a slash at
 * the end, the scheme of a proxy in front); a foreign one the exact text.
 */
export function isAudience(
  audience: unknown,
  accepted: 'any' | readonly string[],
  isExact: boolean,
): boolean {
  if (Array.isArray(audience)) return audience.some((one) => isAudience(one, accepted, isExact))
  if (typeof audience !== 'string') return false
  if (accepted === 'any') return true
  if (isExact) return accepted.includes(audience)
  const asked = plain(audience)
  return asked !== undefined && accepted.some((one) => plain(one) === asked)
}

/** Host and path of an URL, or the host of a bare one. */
function plain(text: string): string | undefined {
  const target = /^(wss?|https?):\/\//i.test(text) ? text : `wss://${text}`
  if (!URL.canParse(target)) return undefined
  const { host, pathname, username } = new URL(target)
  return username ? undefined : `${host}${pathname.replace(/\/+$/, '')}`
}
