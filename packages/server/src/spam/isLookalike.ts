/**
 * Whether an address is made to be taken for one the account really uses: first and last four hex digits alike, which is
 * what shortened addresses show, but another address (address poisoning, X.40).
 */
export function isLookalike(address: string, used: Iterable<string>): boolean {
  const own = address.toLowerCase()
  for (const other of used) {
    const real = other.toLowerCase()
    if (real !== own && real.slice(2, 6) === own.slice(2, 6) && real.slice(-4) === own.slice(-4)) return true
  }
  return false
}
