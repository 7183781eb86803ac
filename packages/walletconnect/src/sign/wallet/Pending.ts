import type { PendingAuthentication, PendingProposal, PendingRequest } from './WalletEvent.ts'

/** What waits for the wallet's person, as it is stored. */
export type Pending =
  | { readonly kind: 'proposal'; readonly entry: PendingProposal }
  | { readonly kind: 'authentication'; readonly entry: PendingAuthentication }
  | { readonly kind: 'request'; readonly entry: PendingRequest }
