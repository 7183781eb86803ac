/** More digits after the point than any amount on the wire has. */
const scale = 18

/** Decimal text as a whole number, to compare amounts of any precision; the text has the form of `onramp.ts`. */
export function toUnits(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}
