export { SessionError, type SessionErrorCode } from '../chains/universal/errors/SessionError.ts'
export { type LinkPage, linkPage, openLink } from '../chains/universal/links/openLink.ts'
export { pairingLink } from '../chains/universal/links/pairingLink.ts'
export { isExpired as isPairingExpired, pairingTimes } from '../chains/universal/pairing/pairingRules.ts'
export type { UniversalOptions } from '../chains/universal/UniversalOptions.ts'
export { universal } from '../chains/universal/universal.ts'
export type {
  AwaitedWallet,
  PairingFailure,
  PairingSource,
  PairingState,
  RelayReach,
  WalletLinkChoice,
} from '../config/PairingSource.ts'
