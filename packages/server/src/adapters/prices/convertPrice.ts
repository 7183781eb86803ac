import { exactDecimal } from '../../chain/exactDecimal.ts'

/**
 * A price in another currency: exact until the last step, which rounds to the nearest number (X.36).
 *
 * @param rate what one unit of the price's currency is in the other
 */
export function convertPrice(price: number, rate: number): number {
  const [one, other] = [exactDecimal(price), exactDecimal(rate)]
  return Number(`${one.digits * other.digits}e${one.exponent + other.exponent}`)
}
