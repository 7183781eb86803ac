import type { Token } from '@latchkey/core'

/** The tokens whose name or symbol contains what is searched, or whose contract is it. */
export function findTokens(tokens: readonly Token[], search: string): readonly Token[] {
  const words = search.trim().toLowerCase()
  if (words === '') return tokens
  return tokens.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(words) ||
      symbol.toLowerCase().includes(words) ||
      address?.toLowerCase().endsWith(`:${words}`),
  )
}
