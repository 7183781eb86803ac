import type { Price } from '../accounts/getPrices.ts'
import type { SwapToken } from './SwapToken.ts'

/** Tokens with what they cost now; one whose price is of other decimals keeps what was known before (X.36). */
export function withPrices(tokens: readonly SwapToken[], prices: readonly Price[]): readonly SwapToken[] {
  const byAddress = new Map(prices.map((price) => [price.address.toLowerCase(), price]))
  return tokens.map((token) => {
    const found = byAddress.get(token.address.toLowerCase())
    return found && found.decimals === token.decimals ? { ...token, price: found.price } : token
  })
}
