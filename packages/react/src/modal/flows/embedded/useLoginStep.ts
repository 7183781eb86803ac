import { useCallback, useEffect, useRef, useState } from 'react'
import { login as texts } from '../../languages/en/login.ts'
import { useMessages } from '../../languages/translate.ts'
import { describeLogin, isAborted } from './describeLogin.ts'

/** One step of a sign-in as a view runs it. */
type LoginStepState = {
  readonly busy: boolean
  /** What went wrong, in words. */
  readonly error: string | undefined
  /** How often it went wrong. */
  readonly failures: number
  /** Runs a step; given up when the view goes. A second one meanwhile is ignored. */
  run(step: (signal: AbortSignal) => Promise<void>): void
  clear(): void
}

export function useLoginStep(): LoginStepState {
  const t = useMessages(texts)
  const [state, setState] = useState({ busy: false, error: undefined as string | undefined, failures: 0 })
  const own = useRef<AbortController>(undefined)
  useEffect(() => () => own.current?.abort(), [])
  const run = useCallback(
    (step: (signal: AbortSignal) => Promise<void>) => {
      if (own.current && !own.current.signal.aborted) return
      const controller = new AbortController()
      own.current = controller
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
          if (own.current === controller) own.current = undefined
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
