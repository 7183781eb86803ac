import type { Alert, AlertCode } from './Alert.ts'

/** The texts of each alert: a short one for the page, a long one for the console (S8.33-S8.37). */
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
