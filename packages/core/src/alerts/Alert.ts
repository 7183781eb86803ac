/** What went wrong in an app's configuration or surroundings (S8.37). */
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

/** A message to whoever builds the app, not to its visitors: shown on the page only when debug is on (S8.37). */
export type Alert = { readonly code: AlertCode; readonly short: string; readonly long: string }
