import type { ViewEntry } from './ViewEntry.ts'

/** The history: never empty, the last entry is shown (S2.15). */
export type Stack = readonly ViewEntry[]
