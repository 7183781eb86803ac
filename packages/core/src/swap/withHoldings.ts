import type { Token } from '../config/holdings.ts'
import type { SwapToken } from './SwapToken.ts'
import { swapDefaults } from './swapDefaults.ts'

/** The tokens that can be swapped with what the account holds of each and what it is worth (S3.06); what is held comes first. */
export function withHoldings(tokens: readonly SwapToken[], held: readonly Token[]): readonly SwapToken[] {
  const byAddress = new Map(held.map((token) => [keyOf(token), token]))
  const all = tokens.map((token) => {
    const own = byAddress.get(token.address.toLowerCase())
    // the same contract with other decimals: one of the two lies, and no amount is guessed
    if (!own || own.decimals !== token.decimals) return token
    return {
      ...token,
      amount: own.amount,
      ...(token.price === undefined && own.price !== undefined && { price: own.price }),
    }
  })
  const isHeld = ({ amount = 0n }: SwapToken) => amount > 0n
  return [...all.filter(isHeld), ...all.filter((token) => !isHeld(token))]
}

function keyOf({ network, address }: Token): string {
  return (address ?? `${network}:${swapDefaults.nativePlaceholder}`).toLowerCase()
}
