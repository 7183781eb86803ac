import type { ProposalNamespaces, ScopedProperties, SessionProperties } from '../../namespaces/Namespaces.ts'

/** What a session is proposed with. */
export type ProposalTerms = {
  readonly requiredNamespaces: ProposalNamespaces
  readonly optionalNamespaces: ProposalNamespaces
  readonly sessionProperties?: SessionProperties | undefined
  readonly scopedProperties?: ScopedProperties | undefined
}

/** A proposal of ours as it is stored, so that an approval given while the page was reloaded still counts (X.24, A1). */
export type Proposal = ProposalTerms & {
  readonly id: number
  readonly pairingTopic: string
  /** Wrapped. */
  readonly symKey: string
  /** Wrapped. */
  readonly privateKey: string
  readonly publicKey: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly state: ProposalState
}

/** How far a proposal has come. */
export type ProposalState =
  | { readonly status: 'open' }
  /** A wallet took it; its settlement is on the way. */
  | { readonly status: 'answered'; readonly sessionTopic: string; readonly responder: string }
  | { readonly status: 'over'; readonly why: ProposalEnd }

/** Why a proposal is over. */
export type ProposalEnd = 'settled' | 'rejected' | 'expired' | 'cancelled'
