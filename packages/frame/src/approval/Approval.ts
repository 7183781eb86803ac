import type { Description } from '../describe/Description.ts'
import type { Simulation } from '../simulate/simulateTransaction.ts'

/** Everything the screen shows; texts only, so that it can be handed to the popup as it is. */
export type Approval = {
  /** `digestOf` the prepared request: the decision is about this and nothing else. */
  readonly digest: string
  /** Exact origin of the page that asks. */
  readonly origin: string
  /** What the page calls itself. */
  readonly claimedName: string | undefined
  readonly account: string
  readonly networkName: string
  readonly description: Description
  readonly simulation: Simulation | undefined
}

/** What a person decided. */
export type Decision = { readonly digest: string; readonly isApproved: boolean }
