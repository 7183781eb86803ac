import { useEffect, useRef } from 'react'
import { useSignIn } from '../../../hooks/signin.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import type { signIn } from '../../languages/en/signIn.ts'
import type { Translate } from '../../languages/translate.ts'
import { describeSignInProblem } from './describeSignInProblem.ts'

/** Leaves the question once it is answered, and says what went wrong on the way (S4.22 to S4.25, S8.09 to S8.11). */
export function useSignInLeave(t: Translate<keyof typeof signIn>): void {
  const modal = useModal()
  const state = useSignIn()
  const wasRequired = useRef(false)
  const problem = state.step === 'asking' ? state.problem : undefined
  const { step } = state

  useEffect(() => {
    if ('required' in state) wasRequired.current = state.required
  }, [state])

  useEffect(() => {
    const top = modal.state.stack.at(-1)?.view
    if (top !== 'SIWXSignMessage' && top !== 'ConnectingSiwe') return
    if (step === 'lookFailed') {
      modal.notify({ variant: 'error', message: t('signIn.lookFailed') })
      modal.reset({ view: 'Connect' })
    } else if (step === 'dismissed' || step === 'idle') {
      if (wasRequired.current) modal.reset({ view: 'Connect' })
      else modal.close()
    } else if (step === 'signedIn') modal.close()
  }, [step, modal, t])

  useEffect(() => {
    if (!problem) return
    const { kind } = problem
    const message =
      kind === 'declined' || kind === 'unsupported'
        ? t(`signIn.${kind}`)
        : `${t('signIn.failed')}. ${t(describeSignInProblem(problem))}`
    modal.notify({ variant: 'error', message })
  }, [problem, modal, t])
}
