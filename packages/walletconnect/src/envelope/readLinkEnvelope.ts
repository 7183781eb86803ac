import { bytesText } from '../bytes/bytesText.ts'
import { fromBase64 } from '../bytes/fromBase64.ts'
import { envelopeLimits } from './envelopeLimits.ts'

/**
 * The text of a type 2 envelope (`02 | JSON`, base64url), as a link between two apps on one device carries it. It is not
 * encrypted: never feed it what a relay delivered. `undefined` for anything else.
 */
export function readLinkEnvelope(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > envelopeLimits.length) return undefined
  const bytes = fromBase64(value)
  return bytes?.[0] === 2 ? bytesText(bytes.subarray(1)) : undefined
}
