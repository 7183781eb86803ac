import { foldText } from './foldText.ts'

/**
 * A wallet's name as its id is made of it: folded, words joined by dashes. The id of a wallet without a fixed one (W8.7)
 * is the sha256 of `latchkey:` and this.
 *
 * @example walletSlug('1inch Wallet') // '1inch-wallet'
 */
export function walletSlug(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
