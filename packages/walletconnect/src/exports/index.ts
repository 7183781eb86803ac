// Public API for apps: `@latchkey/walletconnect`.
export { formatAuthMessage } from '../auth/authMessage.ts'
export type { AuthPayload, Cacao, CacaoPayload, CacaoSignature } from '../auth/cacao.ts'
export { readLinkEnvelope } from '../envelope.ts'
export { type Reason, reasons, WalletConnectError } from '../errors.ts'
export {
  getDefaultChain,
  listMissing,
  type Missing,
  type ProposalNamespace,
  type ProposalNamespaces,
  type ScopedProperties,
  type SessionNamespace,
  type SessionNamespaces,
  type SessionProperties,
} from '../namespaces.ts'
export type { AuthenticateParameters, AuthenticateResult } from '../pairing/authenticate.ts'
export type { ProposalTerms } from '../pairing/createProposals.ts'
export { type PairingUri, parsePairingUri } from '../pairing/pairingUri.ts'
export type { Pairing } from '../pairing/startProposal.ts'
export type { RelayStatus } from '../relay/createConnection.ts'
export type { SignParameters } from '../session/createPeer.ts'
export type { SignEvent } from '../session/events.ts'
export type { ForeignSession, ImportLimits } from '../session/importSession.ts'
export type { Metadata, Participant } from '../session/participant.ts'
export type { Session } from '../session/session.ts'
export type { RequestParameters } from '../sign/appRequests.ts'
export { type ConnectParameters, createSignClient, type SignClient } from '../sign/createSignClient.ts'
export type { Storage } from '../storage/storage.ts'
