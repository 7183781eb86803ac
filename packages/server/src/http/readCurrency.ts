import { type Currency, currencies } from '@latchkey/protocol'
import { HttpFailure } from './HttpFailure.ts'
import { printable } from './printable.ts'

/**
 * The `currency` parameter; US dollars when it is absent (W1.4).
 *
 * @throws HttpFailure 400 for one we have no prices in
 */
export function readCurrency(text: string | undefined): Currency {
  if (!text) return 'usd'
  const currency = currencies.find((one) => one === text)
  if (currency) return currency
  const all = currencies.join(', ')
  throw new HttpFailure(400, 'currency', `Unsupported currency: ${printable(text)}. It is one of ${all}.`)
}
