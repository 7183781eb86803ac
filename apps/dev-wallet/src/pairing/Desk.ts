import type {
  CacaoPayload,
  PendingAuthentication,
  PendingProposal,
  PendingRequest,
  Session,
} from '@latchkey/walletconnect/wallet'
import type { EvmApproval, SolanaApproval } from '../approval/Approval.ts'
import type { Site } from '../state/WalletState.ts'

/** What can be seen of pairing. */
export type DeskState = {
  /** Words for whether the relay can be reached. */
  readonly relay: 'idle' | 'connecting' | 'open' | 'unreachable' | 'refused' | 'closed'
  readonly sessions: readonly Session[]
  /** What an app asks now; the others wait. */
  readonly asked: Asked | undefined
  readonly waiting: number
  /** A link is being followed. */
  readonly isPairing: boolean
  /** What went wrong last, in words a person can act on. */
  readonly problem: string | undefined
}

/** The wallet's side of WalletConnect: links are followed here, apps ask here. */
export type Desk = {
  get(): DeskState
  subscribe(listener: () => void): () => void
  /** Follows an app's link. What goes wrong is in `problem`. */
  pair(uri: string): Promise<void>
  /** Says yes to what is asked: `site` is the account and network the person saw; on Solana the account alone counts. */
  approve(asked: Asked, site: Site): Promise<void>
  reject(asked: Asked): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Listens no more; what is stored stays. */
  close(): void
}

/** What an app asks over the relay, read and checked. All that says who it is comes from the app itself. */
export type Asked = {
  readonly id: number
  /** What the app calls itself. */
  readonly name: string
  /** Where it says it is; `undefined` for no web address. */
  readonly origin: string | undefined
  /** Hash of the message, by which a verify service knows where it came from. */
  readonly messageId: string
} & (
  | {
      readonly kind: 'proposal'
      readonly proposal: PendingProposal
      /** Ids of the chains it wants and this wallet knows; without any there is nothing to approve. */
      readonly chainIds: readonly number[]
    }
  | {
      readonly kind: 'authentication'
      readonly authentication: PendingAuthentication
      /** Ids of the chains it wants and this wallet knows; without any there is nothing to approve. */
      readonly chainIds: readonly number[]
      /** What an account signs on a chain, as text and as it is answered. */
      prepare(site: Site): { readonly message: string; readonly payload: CacaoPayload }
    }
  | {
      readonly kind: 'request'
      readonly request: PendingRequest
      readonly approval: EvmApproval
      /** The account and chain the request is for. */
      readonly site: Site
    }
  | { readonly kind: 'solanaProposal'; readonly proposal: PendingProposal }
  | {
      readonly kind: 'solanaRequest'
      readonly request: PendingRequest
      readonly approval: SolanaApproval
    }
)
