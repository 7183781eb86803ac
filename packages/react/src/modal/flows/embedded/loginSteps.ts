import type { EmailChangeStep, LoginStep } from '@latchkey/core'
import type { ViewEntry } from '../../views.ts'

/** The view of the next step of a login. */
export function toLoginView(step: LoginStep, email: string): ViewEntry {
  if (step.kind === 'device') return { view: 'EmailVerifyDevice', data: { email, number: step.number } }
  if (step.kind === 'code') return { view: 'EmailVerifyOtp', data: { email, length: step.length } }
  return { view: 'EmailLogin', data: { open: true } }
}

/** The view of the next step of an e-mail change: the code sent to the old or to the new address. */
export function toEmailChangeView({ kind, length }: EmailChangeStep, newEmail: string): ViewEntry {
  const data = { newEmail, length }
  return kind === 'old' ? { view: 'UpdateEmailPrimaryOtp', data } : { view: 'UpdateEmailSecondaryOtp', data }
}

/** An e-mail change has no cooldown here: the server has one, and its error says how long. */
export const noCooldown = () => 0
