import type { IndexTables } from './IndexTables.ts'

/** Every table, by the part of the server that owns it. Only that part writes to it. */
export type Tables = IndexTables
