import type { State } from '../config/State.ts'
import type { Logger } from '../logger/Logger.ts'
import type { AlertCode } from './Alert.ts'
import { alertTexts } from './alertTexts.ts'

/** Parameters of {@link showAlert}. */
export type ShowAlertParameters = {
  code: AlertCode
  /** Where the code's own texts say too little. */
  short?: string | undefined
  long?: string | undefined
}

/** A config, or as much of it as an adapter has. */
export type AlertPlace = {
  readonly logger: Logger
  readonly _internal: { setState(update: (state: State) => State): void }
}

/**
 * Tells whoever builds the app: the long text goes to the console, and the alert opens on the page when debug is on
 * (S8.37). The same alert as the one open is not raised anew.
 */
export function showAlert(config: AlertPlace, parameters: ShowAlertParameters): void {
  const { code } = parameters
  const texts = alertTexts[code]
  const alert = { code, short: parameters.short ?? texts.short, long: parameters.long ?? texts.long }
  config.logger.error(alert.long, { code, short: alert.short })
  if (config.logger.level !== 'debug') return
  config._internal.setState((state) =>
    state.alert?.code === code && state.alert.long === alert.long ? state : { ...state, alert },
  )
}
