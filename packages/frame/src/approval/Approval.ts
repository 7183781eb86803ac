import type { Description } from '../describe/Description.ts'
import type { Simulation } from '../simulate/simulateTransaction.ts'
import type { FrameColors } from '../theme/frameColors.ts'

/** The language and the colours of the frame, as the app handed them over. */
export type Look = {
  readonly locale: string
  readonly mode: FrameColors['mode']
  readonly variables: FrameColors['variables']
}

/** Everything the screen shows; texts only, so that it can be handed to the popup as it is. */
export type Approval = {
  /** How it is said and looks: the wallet's own window is told so too. */
  readonly look: Look
  /** `digestOf` the prepared request: the decision is about this and nothing else. */
  readonly digest: string
  /** Exact origin of the page that asks. */
  readonly origin: string
  /** What the page calls itself. */
  readonly claimedName: string | undefined
  readonly account: string
  readonly networkName: string
  /** Not about a signature: there is no network, and nothing that is signed field by field. */
  readonly signsNothing?: true
  readonly description: Description
  readonly simulation: Simulation | undefined
}

/** What a person decided. */
export type Decision = { readonly digest: string; readonly isApproved: boolean }
