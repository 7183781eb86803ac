import type { Token } from '../tokens/Token.ts'

/** A part of what an account holds. `token` is absent for the rest together. */
export type AllocationPart = {
  readonly token?: Token | undefined
  /** How many tokens it is: 1, or as many as the rest has. */
  readonly count: number
  /** US dollars. */
  readonly value: number
  /** 0 to 1; all parts together are 1. */
  readonly share: number
}

/**
 * How what an account holds is divided, by worth: the largest `most` tokens, and the rest together. Tokens without a
 * price are no part of it. For drawing only.
 */
export function allocationOf(tokens: readonly Token[], most = 5): readonly AllocationPart[] {
  const priced = tokens
    .filter(({ value }) => value !== undefined && value > 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const total = priced.reduce((sum, { value = 0 }) => sum + value, 0)
  if (total <= 0 || !Number.isFinite(total)) return []
  // A rest of one is a token like the others.
  const named = priced.length === most + 1 ? priced : priced.slice(0, most)
  const rest = priced.slice(named.length)
  const others = rest.reduce((sum, { value = 0 }) => sum + value, 0)
  return [
    ...named.map((token) => ({
      token,
      count: 1,
      value: token.value ?? 0,
      share: (token.value ?? 0) / total,
    })),
    ...(rest.length > 0 ? [{ count: rest.length, value: others, share: others / total }] : []),
  ]
}
