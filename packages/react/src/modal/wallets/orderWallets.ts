/**
 * Wallets with the recently used ones first, newest leading; the rest keep the order they were announced in. One that isn't of
 * this browser comes last: pairing was known before any wallet could announce itself.
 */
export function orderWallets<wallet extends { readonly id: string; readonly pairing?: unknown }>(
  wallets: readonly wallet[],
  recent: readonly string[],
): readonly wallet[] {
  // Nobody has so many recent ones.
  const rank = ({ id, pairing }: wallet) => (recent.includes(id) ? recent.indexOf(id) : pairing ? 999 : 99)
  return wallets.toSorted((a, b) => rank(a) - rank(b))
}
