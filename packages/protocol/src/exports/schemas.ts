export { accessClaims } from '../auth/accessClaims.ts'
export { authApi } from '../auth/authApi.ts'
export {
  confirmationCode,
  confirmationDone,
  confirmationPurpose,
  confirmationReply,
  confirmationRequest,
} from '../auth/confirmation.ts'
export {
  emailChangeCode,
  emailChangeDone,
  emailChangeNext,
  emailChangeReply,
  emailChangeRequest,
} from '../auth/emailChange.ts'
export { jwks } from '../auth/jwks.ts'
export { oneTimeCode, otpLength } from '../auth/oneTimeCode.ts'
export { proofClaims } from '../auth/proofClaims.ts'
export { activityList, done, revokeRequest, sessionList, sessionState } from '../auth/sessions.ts'
export {
  account,
  deviceReply,
  deviceRequest,
  flowId,
  otpReply,
  otpRequest,
  refreshRequest,
  sessionReply,
  signInReply,
  signInRequest,
} from '../auth/signIn.ts'
export {
  farcasterConnectReply,
  farcasterConnectRequest,
  farcasterReply,
  farcasterRequest,
  socialConnectRequest,
  socialMeetRequest,
  socialReply,
  socialRequest,
  socialWaitReply,
  socialWaitRequest,
} from '../auth/social.ts'
export {
  type AccountHistory,
  accountHistory,
  type HistoryItem,
  type HistoryTransfer,
  historyItem,
  historyTransfer,
  type SpamReason,
  spamReason,
} from '../data/accountHistory.ts'
export { type AccountNft, type AccountNfts, accountNft, accountNfts } from '../data/accountNfts.ts'
export { type AccountRecipients, accountRecipients } from '../data/accountRecipients.ts'
export {
  type FungiblePriceRequest,
  type FungiblePrices,
  fungiblePriceRequest,
  fungiblePrices,
} from '../data/fungiblePrices.ts'
export { type Identity, identity } from '../data/identity.ts'
export {
  gatewayRequest,
  type NameAddresses,
  type NameRecord,
  type NameRegistered,
  type NameSuggestions,
  type NameWriteRequest,
  nameAccepted,
  nameAddressChange,
  nameAddresses,
  nameAnswer,
  nameAnswers,
  nameAttributesChange,
  nameRecord,
  nameRecords,
  nameRegistered,
  nameRegistration,
  nameSuggestions,
  nameWriteRequest,
} from '../data/names.ts'
export {
  type OnrampNews,
  type OnrampOptions,
  type OnrampOrders,
  type OnrampProviders,
  type OnrampQuote,
  type OnrampQuoteRequest,
  type OnrampStatus,
  type OnrampUrl,
  type OnrampUrlRequest,
  onrampNews,
  onrampOptions,
  onrampOrders,
  onrampProviders,
  onrampQuote,
  onrampQuoteRequest,
  onrampStatus,
  onrampUrl,
  onrampUrlRequest,
} from '../data/onramp.ts'
export {
  type SwapAllowance,
  type SwapApproval,
  type SwapBuild,
  type SwapBuildRequest,
  type SwapGasPrice,
  type SwapQuotes,
  type SwapTokens,
  swapAllowance,
  swapApproval,
  swapBuild,
  swapBuildRequest,
  swapGasPrice,
  swapQuotes,
  swapTokens,
} from '../data/swaps.ts'
export {
  type HiddenReason,
  hiddenReason,
  type TokenBalance,
  type TokenBalances,
  tokenBalance,
  tokenBalances,
} from '../data/tokenBalances.ts'
export {
  type WalletEntry,
  type WalletImages,
  type WalletList,
  walletEntry,
  walletImages,
  walletList,
} from '../directory/walletEntry.ts'
export {
  type AnalyticsConfig,
  type AnalyticsEvent,
  analyticsConfig,
  analyticsEvent,
} from '../events/analyticsEvent.ts'
export { type FrameConfig, frameConfig } from '../frame/frameConfig.ts'
export {
  type AppEnvelope,
  appEnvelope,
  type FrameEvent,
  type FrameHello,
  type FrameReply,
  frameEvent,
  frameHello,
  frameHelloReply,
  frameReply,
} from '../frame/frameEnvelopes.ts'
export {
  type FrameMessageName,
  type FrameRequest,
  type FrameSiwxMessage,
  type FrameSuccess,
  frameMessages,
  frameSiwxMessage,
} from '../frame/frameMessages.ts'
export {
  type FrameThemeVariable,
  frameThemeVariables,
  readThemeValue,
  readThemeVariables,
} from '../frame/frameTheme.ts'
export { type ErrorEnvelope, errorEnvelope } from '../http/errorEnvelope.ts'
export { type SupportedChains, supportedChains } from '../http/supportedChains.ts'
export { type WellKnownLatchkey, wellKnownLatchkey } from '../http/wellKnownLatchkey.ts'
export { keysApi } from '../keys/keysApi.ts'
export { recovery, recoveryKey } from '../keys/recovery.ts'
export { publicPoint, sealedBox } from '../keys/sealedBox.ts'
export {
  activateRequest,
  recoveryReadReply,
  recoveryReadRequest,
  recoveryWriteRequest,
  releaseReply,
  releaseRequest,
  sealingKey,
  stageRequest,
} from '../keys/shares.ts'
export { setId, shareSet, walletFacts, walletId, walletReply } from '../keys/wallet.ts'
export { walletCustody } from '../keys/walletCustody.ts'
export {
  type ProjectConfig,
  type ProjectLimits,
  type ProjectOrigins,
  projectConfig,
  projectLimits,
  projectOrigins,
} from '../projects/projectConfig.ts'
export {
  type AttestationClaims,
  attestationClaims,
  type OriginAttestation,
  originAttestation,
} from '../relay/originAttestation.ts'
export {
  type RelayAnswer,
  type RelayMessage,
  type RelayMessagePage,
  type RelaySubscription,
  relayAnswer,
  relayMessage,
  relayMessagePage,
  relaySubscription,
} from '../relay/relayMessages.ts'
export { siwxMe, siwxNonce, siwxRequest, siwxToken } from '../siwx/siwxApi.ts'
