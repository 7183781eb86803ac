import type { EmailChangeStep, LoginStep } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { embedded as texts } from '../../languages/en/embedded.ts'
import { useMessages } from '../../languages/translate.ts'
import type { ViewEntry } from '../../views.ts'
import { describeLogin, isAborted } from './describeLogin.ts'

/** State of one step of a login. */
type LoginStepState = {
  readonly busy: boolean
  /** Error text of the last run. */
  readonly error: string | undefined
  /** How often the step failed. */
  readonly failures: number
  /** Runs a step; aborted when the view is unmounted. A second call while one is running is ignored. */
  run(step: (signal: AbortSignal) => Promise<void>): void
  clear(): void
}

/** Runs the steps of a login one at a time, with busy state and error text. */
export function useLoginStep(): LoginStepState {
  const t = useMessages(texts)
  const [state, setState] = useState({ busy: false, error: undefined as string | undefined, failures: 0 })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = useCallback(
    (step: (signal: AbortSignal) => Promise<void>) => {
      if (running.current && !running.current.signal.aborted) return
      const controller = new AbortController()
      running.current = controller
      setState(({ failures }) => ({ busy: true, error: undefined, failures }))
      step(controller.signal)
        .then(
          () => setState(({ failures }) => ({ busy: false, error: undefined, failures })),
          (error: unknown) =>
            setState(({ failures }) => ({
              busy: false,
              error: isAborted(error) ? undefined : describeLogin(error, t),
              failures: failures + 1,
            })),
        )
        .finally(() => {
          if (running.current === controller) running.current = undefined
        })
    },
    [t],
  )
  const clear = useCallback(
    () => setState(({ failures }) => ({ busy: false, error: undefined, failures })),
    [],
  )
  return { ...state, run, clear }
}

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

/** Counts down the milliseconds returned by `left`, in whole seconds rounded up. */
export function useSecondsLeft(left: () => number): number {
  const getSeconds = () => Math.ceil(left() / 1000)
  const [seconds, setSeconds] = useState(getSeconds)
  const now = getSeconds()
  if (now > seconds) setSeconds(now)
  useEffect(() => {
    if (seconds <= 0) return
    // an interval: a single timer that fires early finds the same second, and would be the last one
    const timer = setInterval(() => setSeconds(Math.ceil(left() / 1000)), 250)
    return () => clearInterval(timer)
  }, [seconds, left])
  return seconds
}
