import type { Approval } from '../approval/Approval.ts'

/** What the wallet's window knows of the page that opened it. */
export type SessionState = {
  /** The page's real origin, as the browser says; absent while no page holds a port to us. */
  readonly origin: string | undefined
  readonly current: { readonly id: number; readonly approval: Approval } | undefined
  /** How many requests wait, the current one included. */
  readonly waiting: number
}
