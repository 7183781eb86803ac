import { resetSend, send, updateSend } from '@latchkey/core'
import { useCallback } from 'react'
import { useConfig } from '../LatchkeyContext.ts'
import { useAction } from './useAction.ts'
import { useConfigValue } from './useConfigValue.ts'

/** Returns the send form and functions to change it. `submit` requests the transfer in the form from the wallet. */
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
