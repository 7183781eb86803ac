/** Wallets with the recently used ones first, newest leading; the rest keep the order they were announced in. */
export function orderWallets<wallet extends { readonly id: string }>(
  wallets: readonly wallet[],
  recent: readonly string[],
): readonly wallet[] {
  const rank = ({ id }: wallet) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return wallets.toSorted((a, b) => rank(a) - rank(b))
}
