import type { TokenDescription } from '../ports/Tokens.ts'
import { isLure } from './isLure.ts'
import { skeleton } from './skeleton.ts'

type Texts = Pick<TokenDescription, 'name' | 'symbol' | 'token'>

/** Decimals no honest token has: they make one base unit look like a fortune or a fortune like nothing. */
const mostDecimals = 36

/**
 * Makes the judge of a chain's tokens. What the operator listed is never spam. Another is when it leads somewhere
 * (`isLure`), can be taken for the native currency or a listed token by symbol or name, or has absurd decimals.
 */
export function isSpamToken(known: readonly Texts[]): (token: TokenDescription) => boolean {
  const taken = new Set(known.flatMap(({ name, symbol }) => [skeleton(name), skeleton(symbol)]))
  taken.delete('')
  return ({ listed, name, symbol, decimals, token }) =>
    !listed &&
    token !== undefined &&
    (decimals > mostDecimals ||
      isLure(name) ||
      isLure(symbol) ||
      taken.has(skeleton(symbol)) ||
      taken.has(skeleton(name)))
}
