import type { Config } from '../config/Config.ts'
import type { AlertCode } from './Alert.ts'
import { alertTexts } from './alertTexts.ts'

/** Parameters of {@link showAlert}. */
export type ShowAlertParameters = {
  code: AlertCode
  /** Where the code's own texts say too little. */
  short?: string | undefined
  long?: string | undefined
}

/**
 * Tells whoever builds the app: the long text goes to the console, and the alert opens on the page when debug is on
 * (S8.37). The same alert as the one open is not raised anew.
 */
export function showAlert(config: Config, parameters: ShowAlertParameters): void {
  const { code } = parameters
  const texts = alertTexts[code]
  const alert = { code, short: parameters.short ?? texts.short, long: parameters.long ?? texts.long }
  config.logger.error(alert.long, { code, short: alert.short })
  if (config.logger.level !== 'debug') return
  config._internal.setState((state) =>
    state.alert?.code === code && state.alert.long === alert.long ? state : { ...state, alert },
  )
}
