import type {
  CacaoPayload,
  PendingAuthentication,
  PendingProposal,
  PendingRequest,
} from '@latchkey/walletconnect/wallet'
import type { EvmApproval } from '../approval/Approval.ts'
import type { SolanaApproval } from '../solana/SolanaApproval.ts'
import type { Site } from '../state/WalletState.ts'

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
