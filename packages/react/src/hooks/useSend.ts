import { resetSend, send, updateSend } from '@latchkey/core'
import { useCallback } from 'react'
import { useConfig } from '../provider/useConfig.ts'
import { useAction } from './useAction.ts'
import { useConfigValue } from './useConfigValue.ts'

/** The send form (S3.09) and its actions. `submit` asks the wallet for what the form says. */
export function useSend() {
  const config = useConfig()
  const form = useConfigValue(({ state }) => state.send)
  const submit = useAction(send)
  const update = useCallback(
    (fields: Parameters<typeof updateSend>[1]) => updateSend(config, fields),
    [config],
  )
  const reset = useCallback(() => resetSend(config), [config])
  return { form, update, reset, submit }
}
