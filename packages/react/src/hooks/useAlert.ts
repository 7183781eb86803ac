import { type Alert, closeAlert } from '@latchkey/core'
import { useCallback } from 'react'
import { useConfig } from '../LatchkeyContext.ts'
import { useConfigValue } from './useConfigValue.ts'

/** Returns the engine's message to the app's developer, which exists with `debug` only, and a function that dismisses it. */
export function useAlert(): { readonly alert: Alert | undefined; readonly close: () => void } {
  const config = useConfig()
  const alert = useConfigValue(({ state }) => state.alert)
  return { alert, close: useCallback(() => closeAlert(config), [config]) }
}
