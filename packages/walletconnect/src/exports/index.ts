export type { AuthPayload, Cacao, CacaoPayload, CacaoSignature } from '../auth/Cacao.ts'
export { formatAuthMessage } from '../auth/formatAuthMessage.ts'
export { readLinkEnvelope } from '../envelope/readLinkEnvelope.ts'
export { type Reason, reasons } from '../errors/reasons.ts'
export { WalletConnectError } from '../errors/WalletConnectError.ts'
export { listMissing, type Missing } from '../namespaces/listMissing.ts'
export type {
  ProposalNamespace,
  ProposalNamespaces,
  ScopedProperties,
  SessionNamespace,
  SessionNamespaces,
  SessionProperties,
} from '../namespaces/Namespaces.ts'
export type { PairingUri } from '../pairing/PairingUri.ts'
export { parsePairingUri } from '../pairing/parsePairingUri.ts'
export type { RelayStatus } from '../relay/RelayStatus.ts'
export type { AuthenticateParameters, AuthenticateResult } from '../sign/app/Authentication.ts'
export type { Pairing } from '../sign/app/Pairing.ts'
export type { ProposalTerms } from '../sign/app/Proposal.ts'
export type { RequestParameters } from '../sign/app/requestWallet.ts'
export { createSignClient } from '../sign/createSignClient.ts'
export type { Metadata, Participant } from '../sign/Metadata.ts'
export type { Session } from '../sign/Session.ts'
export type { ConnectParameters, SignClient } from '../sign/SignClient.ts'
export type { SignEvent } from '../sign/SignEvent.ts'
export type { SignParameters } from '../sign/SignParameters.ts'
export type { Storage } from '../storage/Storage.ts'
