import { redirectTo } from './redirectTo.tsx'

/** A wallet is made by signing in. */
export const Create = redirectTo({ view: 'Connect' })
/** Every account of every wallet. */
export const SwitchAddress = redirectTo({ view: 'Profile' })
export const Transactions = redirectTo({ view: 'Account', data: { tab: 'activity' } })
/** There are no smart sessions to look at: they are off (S9.72). */
export const SmartSessionCreated = redirectTo({ view: 'Account' })
export const SmartSessionList = redirectTo({ view: 'Account' })
