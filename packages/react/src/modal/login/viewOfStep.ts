import type { LoginStep } from '@latchkey/core'
import type { ViewEntry } from '../router.ts'

/** The view that asks for what a sign-in needs next. */
export function viewOfStep(step: LoginStep, email: string): ViewEntry {
  if (step.kind === 'device') return { view: 'EmailVerifyDevice', data: { email, number: step.number } }
  if (step.kind === 'code') return { view: 'EmailVerifyOtp', data: { email, length: step.length } }
  return { view: 'EmailLogin', data: { open: true } }
}
