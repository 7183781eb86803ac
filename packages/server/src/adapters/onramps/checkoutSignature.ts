import { createHmac } from 'node:crypto'
import { isSameText } from '../../secrets/digest.ts'

/** A call between the server and a checkout, whichever way it goes. `at` in milliseconds since 1970. */
export type CheckoutCall = {
  readonly secret: string
  readonly path: string
  readonly body: string
  readonly at: number
}

/** The header that carries the signature. */
export const checkoutHeader = 'latchkey-signature'

/** How far the clocks of both may be apart, milliseconds; an older call is nobody's any more. */
const skew = 300_000

/** What a call of a checkout is signed with: `t=<milliseconds>,s=<HMAC-SHA-256 of "t.path.body" as hex>`. */
export function signCheckoutCall({ secret, path, body, at }: CheckoutCall): string {
  return `t=${at},s=${createHmac('sha256', secret).update(`${at}.${path}.${body}`).digest('hex')}`
}

/** Whether a call was signed with the secret, not long ago. `at`: now. */
export function isCheckoutCall(header: string | undefined, call: CheckoutCall): boolean {
  const time = /^t=(\d{1,16}),s=[\da-f]{64}$/.exec(header ?? '')?.[1]
  if (header === undefined || time === undefined || Math.abs(call.at - Number(time)) > skew) return false
  return isSameText(header, signCheckoutCall({ ...call, at: Number(time) }))
}
