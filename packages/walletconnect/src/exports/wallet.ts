export type { AuthPayload, Cacao, CacaoPayload, CacaoSignature } from '../auth/Cacao.ts'
export { type Reason, reasons } from '../errors/reasons.ts'
export { WalletConnectError } from '../errors/WalletConnectError.ts'
export type {
  ProposalNamespace,
  ProposalNamespaces,
  ScopedProperties,
  SessionNamespace,
  SessionNamespaces,
  SessionProperties,
} from '../namespaces/Namespaces.ts'
export { parsePairingUri } from '../pairing/parsePairingUri.ts'
export type { RelayStatus } from '../relay/RelayStatus.ts'
export type { Metadata, Participant } from '../sign/Metadata.ts'
export type { Session } from '../sign/Session.ts'
export type { SignParameters } from '../sign/SignParameters.ts'
export { createSignWallet, type SignWalletParameters } from '../sign/wallet/createSignWallet.ts'
export type { Pending } from '../sign/wallet/Pending.ts'
export type { SignWallet } from '../sign/wallet/SignWallet.ts'
export type {
  PendingAuthentication,
  PendingProposal,
  PendingRequest,
  WalletEvent,
} from '../sign/wallet/WalletEvent.ts'
export type { Storage } from '../storage/Storage.ts'
