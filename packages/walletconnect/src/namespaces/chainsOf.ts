import { chainOfAccount } from './chainOfAccount.ts'
import { isChain } from './isChain.ts'

/** The chains of a scope: named by its key, its list, or its accounts. */
export function chainsOf(
  key: string,
  scope: {
    readonly chains?: readonly string[] | undefined
    readonly accounts?: readonly string[] | undefined
  },
): readonly string[] {
  const accounts = scope.accounts?.flatMap((account) => chainOfAccount(account) ?? []) ?? []
  return [...new Set([...(isChain(key) ? [key] : []), ...(scope.chains ?? []), ...accounts])]
}
