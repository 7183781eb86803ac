import type { ViewEntry } from './router/ViewEntry.ts'

/** Where the modal begins: `Account` with an address, else `Connect` (S2.23, S2.24). */
export function homeEntry(connected: boolean): ViewEntry {
  return { view: connected ? 'Account' : 'Connect' }
}
