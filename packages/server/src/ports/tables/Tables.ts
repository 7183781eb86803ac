import type { IndexTables } from './IndexTables.ts'
import type { TokenTables } from './TokenTables.ts'

/** Every table, by the part of the server that owns it. Only that part writes to it. */
export type Tables = IndexTables & TokenTables
