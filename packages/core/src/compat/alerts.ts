import type { Config, ConfigFault } from '../config/Config.ts'
import type { Alert } from '../config/State.ts'

/** Parameters of {@link showAlert}. */
export type ShowAlertParameters = {
  code: AlertCode
  /** Text for the page; default: the short text of the code. */
  short?: string | undefined
  /** Text for the console; default: the long text of the code. */
  long?: string | undefined
}

/**
 * Reports a fault to the developer of the app: prints the long text to the console and, with `debug`, sets
 * `state.alert`. An alert that is already shown is not set again.
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

/** Clears `state.alert`. */
export function closeAlert(config: Config): void {
  config._internal.setState((state) => (state.alert ? { ...state, alert: undefined } : state))
}

/** The texts of each alert: a short one for the page, a long one for the console. */
export const alertTexts: { readonly [code in AlertCode]: Omit<Alert, 'code'> } = {
  APKT001: {
    short: 'Network Not Found',
    long: "Network not found - please make sure it is included in 'networks' array",
  },
  APKT002: {
    short: 'Invalid App Configuration',
    long: 'Origin not found on Allowlist - update configuration',
  },
  APKT003: {
    short: 'Wallet Load Failed',
    long: 'A wallet could not be loaded - check the network and policy',
  },
  APKT004: {
    short: 'Wallet Request Timeout',
    long: 'A wallet did not answer in time - open it and try again',
  },
  APKT005: {
    short: 'Unverified Domain',
    long: 'The domain of this page is not verified - check the origins of the project',
  },
  APKT006: { short: 'Session Expired', long: 'The session has expired - connect again' },
  APKT007: {
    short: 'Invalid Project ID',
    long: 'The server does not accept this Project ID - update configuration',
  },
  APKT008: {
    short: 'Project ID Not Configured',
    long: 'Project ID Not Configured - update configuration',
  },
  APKT009: { short: 'Server Error', long: 'The server failed - look at its log' },
  APKT010: { short: 'Rate Limited', long: 'The server was asked too often - it answers again in a moment' },
}

/** The alert code of each fault that the engine reports. */
export const alertCodes: { readonly [fault in ConfigFault]: AlertCode } = {
  networkNotListed: 'APKT001',
  originRefused: 'APKT002',
  walletNotLoaded: 'APKT003',
  walletTimeout: 'APKT004',
  domainUnverified: 'APKT005',
  sessionExpired: 'APKT006',
  projectIdRefused: 'APKT007',
  projectIdMissing: 'APKT008',
  serverFailed: 'APKT009',
  rateLimited: 'APKT010',
}

/** Alert codes of AppKit. They are kept because its users search for them. */
export type AlertCode =
  | 'APKT001'
  | 'APKT002'
  | 'APKT003'
  | 'APKT004'
  | 'APKT005'
  | 'APKT006'
  | 'APKT007'
  | 'APKT008'
  | 'APKT009'
  | 'APKT010'
