import type {
  CacaoPayload,
  PendingAuthentication,
  PendingProposal,
  PendingRequest,
  Session,
} from '@latchkey/walletconnect/wallet'
import type { EvmApproval, FamilyApproval } from '../approval/Approval.ts'
import type { Family, Site } from '../state/WalletState.ts'

/** Observable state of pairing. */
export type PairingState = {
  /** Connection status of the relay. */
  readonly relay: 'idle' | 'connecting' | 'open' | 'unreachable' | 'refused' | 'closed'
  readonly sessions: readonly Session[]
  /** The request that is shown. */
  readonly current: PairedRequest | undefined
  /** Number of requests without an answer, the shown one included. */
  readonly waiting: number
  /** A pairing by link is in progress. */
  readonly isPairing: boolean
  /** The last error, as text for the person. */
  readonly problem: string | undefined
}

/** The wallet's side of WalletConnect: pairs by links and answers requests of paired apps. */
export type Pairing = {
  get(): PairingState
  subscribe(listener: () => void): () => void
  /** Pairs by an app's link. Errors are in `problem`. */
  pair(uri: string): Promise<void>
  /** Approves a request. `site` is the account and network shown; outside EVM only the account counts. */
  approve(paired: PairedRequest, site: Site): Promise<void>
  reject(paired: PairedRequest): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Stops listening; stored sessions stay. */
  close(): void
}

/** A validated request of an app over the relay. Name and origin are the app's own claims. */
export type PairedRequest = {
  readonly id: number
  /** The app's name in its metadata. */
  readonly name: string
  /** The app's claimed origin; `undefined` when it is no web address. */
  readonly origin: string | undefined
  /** Hash of the message; the verify service looks up its origin by it. */
  readonly messageId: string
} & (
  | {
      readonly kind: 'proposal'
      readonly proposal: PendingProposal
      /** Ids of the requested chains this wallet knows; when empty, the request cannot be approved. */
      readonly chainIds: readonly number[]
    }
  | {
      readonly kind: 'authentication'
      readonly authentication: PendingAuthentication
      /** Ids of the requested chains this wallet knows; when empty, the request cannot be approved. */
      readonly chainIds: readonly number[]
      /** The message an account signs on a chain, and the payload of the response. */
      prepare(site: Site): { readonly message: string; readonly payload: CacaoPayload }
    }
  | {
      readonly kind: 'request'
      readonly request: PendingRequest
      readonly approval: EvmApproval
      /** The account and chain the request is for. */
      readonly site: Site
    }
  | { readonly kind: 'familyProposal'; readonly family: Family; readonly proposal: PendingProposal }
  | {
      readonly kind: 'familyRequest'
      readonly request: PendingRequest
      readonly approval: FamilyApproval
    }
)
