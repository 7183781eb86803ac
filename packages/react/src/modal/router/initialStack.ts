import type { ViewEntry } from './ViewEntry.ts'

/** Before anything happened: `Connect` alone (S2.15). */
export const initialStack: readonly [ViewEntry] = [{ view: 'Connect' }]
