import type { SwapArguments } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useModal } from '../../LatchkeyContext.ts'
import { swap as texts } from '../languages/en/swap.ts'
import { useMessages } from '../languages/translate.ts'

/** Has the form begin with what the app asked for, once it is ready (S2.27). False while that is looked up. */
export function useSwapArguments(wanted: SwapArguments | undefined, isReady: boolean): boolean {
  const t = useMessages(texts)
  const modal = useModal()
  const [filled, setFilled] = useState<SwapArguments>()
  useEffect(() => {
    if (!isReady || !wanted) return
    const controller = new AbortController()
    const { signal } = controller
    import('./fillForm.ts')
      .then(({ fillForm }) => fillForm(modal, t, { arguments: wanted, signal }))
      .catch((error: unknown) => modal.config.logger.warn('arguments', { error }))
      .then(() => signal.aborted || setFilled(wanted))
    return () => controller.abort()
  }, [wanted, isReady, modal, t])
  return filled === wanted
}
