import type { EmailChangeStep } from '@latchkey/core'
import type { ViewEntry } from '../router.ts'

/** The view that asks for the next code of an e-mail change (S4.48, S4.49). */
export function viewOfChange({ kind, length }: EmailChangeStep, newEmail: string): ViewEntry {
  const data = { newEmail, length }
  return kind === 'old' ? { view: 'UpdateEmailPrimaryOtp', data } : { view: 'UpdateEmailSecondaryOtp', data }
}
