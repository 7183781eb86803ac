import type { AuthTables } from './AuthTables.ts'
import type { EventTables } from './EventTables.ts'
import type { IndexTables } from './IndexTables.ts'
import type { KeysTables } from './KeysTables.ts'
import type { MailboxTables } from './MailboxTables.ts'
import type { NameTables } from './NameTables.ts'
import type { OnrampTables } from './OnrampTables.ts'
import type { PriceTables } from './PriceTables.ts'
import type { ProjectTables } from './ProjectTables.ts'
import type { SiwxTables } from './SiwxTables.ts'
import type { TokenTables } from './TokenTables.ts'

/** Every table, by the part of the server that owns it. Only that part writes to it. */
export type Tables = AuthTables &
  KeysTables &
  EventTables &
  IndexTables &
  MailboxTables &
  NameTables &
  OnrampTables &
  PriceTables &
  ProjectTables &
  SiwxTables &
  TokenTables
