import type { Config } from '../config/Config.ts'

/** Takes the alert off the page (`state.alert`). */
export function closeAlert(config: Config): void {
  config._internal.setState((state) => (state.alert ? { ...state, alert: undefined } : state))
}
