import { InvalidAmountError } from '../errors/InvalidAmountError.ts'
import { isDecimals } from './isDecimals.ts'

/** 10^78 is beyond any uint256. */
const maxIntegerDigits = 78

/**
 * Reads what a person typed into base units, without floats: digits 0-9 and at most one point with a digit beside it
 * (`1.5`, `.5`, `5.`). Nothing is trimmed, rounded or guessed.
 *
 * @param decimals of the token, 0-255
 * @throws InvalidAmountError whose `reason` says why
 * @example parseAmount('1.5', 18) // 1500000000000000000n
 */
export function parseAmount(text: string, decimals: number): bigint {
  if (!isDecimals(decimals)) throw new InvalidAmountError({ reason: 'decimals' })
  if (text === '') throw new InvalidAmountError({ reason: 'empty' })
  // Before any pattern runs: no legal amount is longer, and work must not grow with what is pasted.
  if (text.length > 512) throw new InvalidAmountError({ reason: 'tooLong' })
  const match = /^([0-9]*)(?:\.([0-9]*))?$/.exec(text)
  const whole = match?.[1] ?? ''
  const fraction = match?.[2] ?? ''
  if (!match || whole + fraction === '') throw new InvalidAmountError({ reason: 'format' })
  if (fraction.length > decimals) throw new InvalidAmountError({ reason: 'precision', decimals })
  if (whole.length > maxIntegerDigits) throw new InvalidAmountError({ reason: 'tooLong' })
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
