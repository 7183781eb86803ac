/** The origin of the address an app gives of itself; `undefined` for what is no web address. */
export function claimedOrigin(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, protocol } = new URL(url)
  return /^https?:$/.test(protocol) ? origin : undefined
}
