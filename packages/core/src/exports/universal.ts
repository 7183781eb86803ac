export { SessionError, type SessionErrorCode } from '../chains/universal/errors.ts'
export {
  isExpired as isPairingExpired,
  type LinkPage,
  linkPage,
  openLink,
  pairingLink,
  pairingTimes,
} from '../chains/universal/pairingLink.ts'
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
