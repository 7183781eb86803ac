// Public API for wallets: `@latchkey/walletconnect/wallet`.
export type { AuthPayload, Cacao, CacaoPayload, CacaoSignature } from '../auth/cacao.ts'
export { type Reason, reasons, WalletConnectError } from '../errors.ts'
export {
  getDefaultChain,
  getRpcUrl,
  type ProposalNamespace,
  type ProposalNamespaces,
  type ScopedProperties,
  type SessionNamespace,
  type SessionNamespaces,
  type SessionProperties,
} from '../namespaces.ts'
export { parsePairingUri } from '../pairing/pairingUri.ts'
export type {
  Pending,
  PendingAuthentication,
  PendingProposal,
  PendingRequest,
  WalletEvent,
} from '../pairing/pending.ts'
export type { RelayStatus } from '../relay/createConnection.ts'
export type { SignParameters } from '../session/createPeer.ts'
export type { Metadata, Participant } from '../session/participant.ts'
export type { Session } from '../session/session.ts'
export { createSignWallet, type SignWallet, type SignWalletParameters } from '../sign/createSignWallet.ts'
export type { Storage } from '../storage/storage.ts'
