export { SessionError, type SessionErrorCode } from '../chains/universal/errors.ts'
export {
  isExpired as isPairingExpired,
  type LinkPage,
  linkPage,
  openLink,
  pairingLink,
  pairingTimes,
} from '../chains/universal/pairingLink.ts'
export type { WalletConnectOptions } from '../chains/universal/WalletConnectOptions.ts'
export { walletConnect } from '../chains/universal/walletConnect.ts'
export type {
  AwaitedWallet,
  PairingFailure,
  PairingSource,
  PairingState,
  RelayReach,
  WalletLinkChoice,
} from '../config/PairingSource.ts'
