export {
  authLimits,
  type CodeProvider,
  codeProviders,
  type SocialProvider,
  socialProviders,
  toLatinDigits,
} from '../auth.ts'
export {
  type CaipAddress,
  type CaipAddressParts,
  type CaipNetworkId,
  type CaipNetworkIdParts,
  type ChainNamespace,
  chainNamespaces,
  isChainNamespace,
  isNativePlaceholder,
  nativePlaceholders,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
  toChainId,
  toNativeToken,
} from '../caip.ts'
export { getDataFeeCall, parseDataFee } from '../dataFee.ts'
export { AbortedError, type Deadline, TimeoutError, withDeadline, withoutQuery } from '../deadline.ts'
export {
  connectorDirectoryIds,
  connectorImageIds,
  connectorNames,
} from '../directory/connectorDirectoryIds.ts'
export { fillBrowserLink, getLinkSchemes, isAllowedLink, isNavigableLink } from '../directory/links.ts'
export { networkImageIds } from '../directory/networkImageIds.ts'
export { selectWallets, type WalletQuery, walletSlug } from '../directory/selectWallets.ts'
export { isWebLink } from '../directory/webLinks.ts'
export { type AuthFailure, authFailures, type RpcErrorReason, rpcErrorCodes } from '../errors.ts'
export type { DeviceKind } from '../fields.ts'
export { foldText } from '../foldText.ts'
export {
  type ApprovalFrameMethod,
  approvalFrameMethods,
  type CallsRefusal,
  callsRefusals,
  classifyFrameMethod,
  endingMessages,
  type FrameMethodClass,
  frameLimits,
  methodNotAllowed,
  type SafeFrameMethod,
  safeFrameMethods,
} from '../frame.ts'
export { type FrameHeaderOptions, type FrameResource, frameHeaders } from '../frameHeaders.ts'
export type {
  AppEnvelope,
  FrameEvent,
  FrameHello,
  FrameMessageName,
  FrameReply,
  FrameRequest,
  FrameSiwxMessage,
  FrameSuccess,
} from '../frameMessages.ts'
export { getBitcoinPrefix } from '../getBitcoinPrefix.ts'
export type { ApiRoute, ErrorEnvelope } from '../http.ts'
export { isSs58Form } from '../isSs58Form.ts'
export { countJsonKeys, exceedsJsonDepth } from '../json.ts'
export { activationText, type SealPurpose, type SealSubject, sealContext } from '../keys.ts'
export { LatchkeyError } from '../LatchkeyError.ts'
export { getTextDirection, matchLanguage, selectPlural, type TranslatedText } from '../languages.ts'
export { type Currency, currencies, dataLimits, keysLimits, rpcLimits } from '../limits.ts'
export { onrampDefaults } from '../onrampDefaults.ts'
export {
  isListedOrigin,
  isLocalOrigin,
  isOriginAllowed,
  type OriginPattern,
  parseOriginPattern,
} from '../originPatterns.ts'
export { hasAccount, hasEmail } from '../personalText.ts'
export {
  type RelayErrorTag,
  relayCloseCodes,
  relayErrorCodes,
  relayLimits,
  relayRetryAfter,
  relayServerTime,
  relayTags,
} from '../relay.ts'
export type {
  AccountHistory,
  AccountNft,
  AccountNfts,
  AccountRecipients,
  HiddenReason,
  HistoryItem,
  HistoryTransfer,
  Portfolio,
  SpamReason,
  TokenBalance,
  TokenBalances,
} from '../routes/accounts.ts'
export type {
  ConfirmationDone,
  ConfirmationPurpose,
  ConfirmationReply,
  ConfirmationRequest,
  PauseReply,
  PauseRequest,
  TransferNoticeReply,
  TransferNoticeRequest,
} from '../routes/confirmations.ts'
export type { DeletionDone, DeletionReply, DeletionRequest } from '../routes/deletion.ts'
export type { WalletEntry, WalletImages, WalletList } from '../routes/directory.ts'
export type { SupportedChains, WalletCustody, WellKnownLatchkey } from '../routes/discovery.ts'
export type {
  EmailChangeDone,
  EmailChangeNext,
  EmailChangeReply,
  EmailChangeRequest,
} from '../routes/emailChange.ts'
export type { AnalyticsConfig, AnalyticsEvent, UsageEvent } from '../routes/events.ts'
export type { FrameConfig, SecondOperator } from '../routes/frame.ts'
export type {
  ActivateRequest,
  Recovery,
  RecoveryKey,
  RecoveryReadReply,
  RecoveryReadRequest,
  RecoveryWriteRequest,
  ReleaseReply,
  ReleaseRequest,
  SealedBox,
  SealingKey,
  ShareSet,
  StageRequest,
  TransferClaim,
  TransferCollectReply,
  TransferCommitmentReply,
  TransferOpenRequest,
  TransferReadReply,
  WalletFacts,
  WalletReply,
} from '../routes/keys.ts'
export type {
  Identity,
  NameAddresses,
  NameAnswer,
  NameRecord,
  NameRegistered,
  NameSuggestions,
  NameWriteRequest,
} from '../routes/names.ts'
export type {
  OnrampNews,
  OnrampOptions,
  OnrampOrders,
  OnrampProviders,
  OnrampQuote,
  OnrampQuoteRequest,
  OnrampStatus,
  OnrampUrl,
  OnrampUrlRequest,
} from '../routes/onramp.ts'
export type {
  DeviceLinkReply,
  PasskeyAssertion,
  PasskeyList,
  PasskeyRegistration,
} from '../routes/passkeys.ts'
export type { StoredPermission } from '../routes/permissions.ts'
export type { FungiblePriceRequest, FungiblePrices } from '../routes/prices.ts'
export type { ProjectConfig, ProjectLimits, ProjectOrigins } from '../routes/projects.ts'
export type { RecoverySecretReadReply, RecoverySecretStoreRequest } from '../routes/recoverySecrets.ts'
export type {
  AttestationClaims,
  OriginAttestation,
  RelayAnswer,
  RelayMessage,
  RelayMessagePage,
  RelaySubscription,
} from '../routes/relay.ts'
export type {
  Account,
  ActivityList,
  DeviceReply,
  Jwks,
  OtpReply,
  PasskeyOffer,
  RefreshRequest,
  RevokeReply,
  RevokeRequest,
  SessionList,
  SessionReply,
  SessionState,
  SignInReply,
  SignInRequest,
} from '../routes/signin.ts'
export type { SiwxMe, SiwxNonce, SiwxRequest, SiwxToken } from '../routes/siwx.ts'
export type {
  FarcasterConnectReply,
  FarcasterReply,
  LinkProposal,
  LinkReply,
  SocialConnectReply,
  SocialRefusal,
  SocialReply,
  SocialRequest,
  SocialWaitReply,
} from '../routes/social.ts'
export type {
  SwapAllowance,
  SwapApproval,
  SwapBuild,
  SwapBuildRequest,
  SwapGasPrice,
  SwapQuotes,
  SwapTokens,
} from '../routes/swaps.ts'
export type { WaitingDevices } from '../routes/waitingDevices.ts'
export { isFilterRequest, parseRetryAfter, type RequestKind, requestKind } from '../rpcRequests.ts'
export type { AccessClaims, ProofClaims } from '../tokens.ts'
export type { WalletAsset, WalletAssets } from '../walletAssets.ts'
