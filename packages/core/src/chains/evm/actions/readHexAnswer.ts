import { InvalidAnswerError } from '../../../requests/requestWallet.ts'

/** What a wallet must answer, and how that looks. */
type Shape = { readonly pattern: RegExp; readonly expected: string; readonly hint: string }

/**
 * A wallet's answer in the shape of what it was asked for.
 * @throws InvalidAnswerError if it is anything else
 */
export function readHexAnswer(answer: unknown, shape: Shape): string {
  if (typeof answer === 'string' && shape.pattern.test(answer)) return answer
  throw new InvalidAnswerError(shape)
}

/** S5.12. */
export const transactionHash: Shape = {
  pattern: /^0x[A-Fa-f0-9]{64}$/,
  expected: 'the hash of a transaction',
  hint: 'It may have been sent all the same: look at the activity in your wallet before you try again.',
}

/** S5.13. */
export const signature: Shape = {
  pattern: /^0x[a-fA-F0-9]{62,}$/,
  expected: 'a signature',
  hint: 'Try again, or use another wallet.',
}
