import type { TokenBalances } from '@latchkey/protocol'

/**
 * Which entries are shown and which are hidden. Our server says so itself, its operator's list included. Of one that
 * doesn't, tokens without decimals are hidden as low quality (S5.09); a native currency never is.
 */
export function sortHidden(answer: TokenBalances) {
  if (answer.hidden) return { shown: answer.balances, hidden: answer.hidden }
  const isLow = (entry: TokenBalances['balances'][number]) =>
    entry.address !== undefined && Number(entry.quantity.decimals) === 0
  return {
    shown: answer.balances.filter((entry) => !isLow(entry)),
    hidden: answer.balances.filter(isLow).map((entry) => ({ ...entry, reason: 'lowQuality' as const })),
  }
}
