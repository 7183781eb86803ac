import { plainText } from '../base/text.ts'
import type { AccountIdentity } from './AccountName.ts'

/** Reads what the page has kept of what an account is called; `undefined` where it is of another shape. */
export function readIdentityValue(raw: unknown): AccountIdentity | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { name, avatar } = raw as Record<string, unknown>
  return {
    ...(typeof name === 'string' && { name: plainText(name, 255) }),
    ...(typeof avatar === 'string' && { avatar }),
  }
}
