import type { TokenBalances } from '@latchkey/protocol'

/**
 * Which entries are shown and which are hidden. A server of ours, which is one that says when it has read, sorts by
 * itself, its operator's list included. Of others, tokens without decimals are hidden as low quality (S5.09); a native
 * currency never is.
 */
export function sortHidden(answer: TokenBalances) {
  const { balances, hidden = [], readAt } = answer
  if (readAt !== undefined) return { shown: balances, hidden }
  const isLow = (entry: TokenBalances['balances'][number]) =>
    entry.address !== undefined && Number(entry.quantity.decimals) === 0
  return {
    shown: balances.filter((entry) => !isLow(entry)),
    hidden: [
      ...hidden,
      ...balances.filter(isLow).map((entry) => ({ ...entry, reason: 'lowQuality' as const })),
    ],
  }
}
