import { type Alert, closeAlert } from '@latchkey/core'
import { useCallback } from 'react'
import { useConfig } from '../provider/useConfig.ts'
import { useConfigValue } from './useConfigValue.ts'

/** What the app's builder is to be told, with debug on (S8.37), and how to put it away. */
export function useAlert(): { readonly alert: Alert | undefined; readonly close: () => void } {
  const config = useConfig()
  const alert = useConfigValue(({ state }) => state.alert)
  return { alert, close: useCallback(() => closeAlert(config), [config]) }
}
