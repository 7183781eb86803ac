import type { Approval } from './Approval.ts'

/** Approvals that hold now, the newest first. */
export type ApprovalList = {
  readonly approvals: readonly Approval[]
  /** The oldest block that could be looked at: 0 = all of the chain's past. */
  readonly since: number
  /** There were more than are read; the newest are here. */
  readonly more: boolean
  /** The chain family has none, or nothing here can read them. */
  readonly unavailable?: true | undefined
}
