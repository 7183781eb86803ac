import type { AuthPayload } from '../../auth/Cacao.ts'
import type { ProposalTerms } from '../app/Proposal.ts'
import type { Participant } from '../Metadata.ts'
import type { SignEvent } from '../SignEvent.ts'

/** An app asks for a session. Everything in it but `id` and `expiry` comes from outside. */
export type PendingProposal = ProposalTerms & {
  readonly id: number
  readonly pairingTopic: string
  readonly proposer: Participant
  /** Seconds since 1970. */
  readonly expiry: number
  /** What the relay says of the app's origin, for a verify service (X.19). */
  readonly attestation?: string | undefined
  /** Hex of the SHA-256 of the message, by which a verify service knows it. */
  readonly messageId: string
}

/** An app asks for a signature and a session in one (CAIP-122). */
export type PendingAuthentication = {
  readonly id: number
  readonly pairingTopic: string
  readonly requester: Participant
  readonly payload: AuthPayload
  readonly expiry: number
  readonly attestation?: string | undefined
  readonly messageId: string
}

/** An app asks for something over a session. */
export type PendingRequest = {
  readonly id: number
  readonly topic: string
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** Seconds since 1970. */
  readonly expiry: number
  readonly attestation?: string | undefined
  readonly messageId: string
}

/** What a wallet is told. */
export type WalletEvent =
  | SignEvent
  | { readonly type: 'proposal'; readonly proposal: PendingProposal }
  | { readonly type: 'authentication'; readonly authentication: PendingAuthentication }
  | { readonly type: 'request'; readonly request: PendingRequest }
  /** A proposal, authentication or request whose time is over. */
  | { readonly type: 'withdrawn'; readonly id: number }
