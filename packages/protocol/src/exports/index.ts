export type { AccessClaims } from '../auth/accessClaims.ts'
export { type AuthFailure, authFailures } from '../auth/authFailures.ts'
export { authLimits } from '../auth/authLimits.ts'
export type {
  ConfirmationDone,
  ConfirmationPurpose,
  ConfirmationReply,
  ConfirmationRequest,
} from '../auth/confirmation.ts'
export type {
  EmailChangeDone,
  EmailChangeNext,
  EmailChangeReply,
  EmailChangeRequest,
} from '../auth/emailChange.ts'
export type { Jwks } from '../auth/jwks.ts'
export type { ProofClaims } from '../auth/proofClaims.ts'
export type { ActivityList, RevokeRequest, SessionList, SessionState } from '../auth/sessions.ts'
export type {
  Account,
  DeviceReply,
  OtpReply,
  RefreshRequest,
  SessionReply,
  SignInReply,
  SignInRequest,
} from '../auth/signIn.ts'
export type {
  FarcasterConnectReply,
  FarcasterReply,
  LinkProposal,
  LinkReply,
  SocialConnectReply,
  SocialReply,
  SocialRequest,
  SocialWaitReply,
} from '../auth/social.ts'
export {
  type CodeProvider,
  codeProviders,
  isSocialProvider,
  type SocialProvider,
  socialProviders,
} from '../auth/socialProviders.ts'
export type { CaipAddress } from '../caip/CaipAddress.ts'
export type { CaipNetworkId } from '../caip/CaipNetworkId.ts'
export { type ChainNamespace, chainNamespaces } from '../caip/ChainNamespace.ts'
export { isChainNamespace } from '../caip/isChainNamespace.ts'
export { type CaipAddressParts, parseCaipAddress } from '../caip/parseCaipAddress.ts'
export { type CaipNetworkIdParts, parseCaipNetworkId } from '../caip/parseCaipNetworkId.ts'
export { toCaipAddress } from '../caip/toCaipAddress.ts'
export { toChainId } from '../caip/toChainId.ts'
export type { AccountHistory, HistoryItem, HistoryTransfer, SpamReason } from '../data/accountHistory.ts'
export type { AccountNft, AccountNfts } from '../data/accountNfts.ts'
export type { AccountRecipients } from '../data/accountRecipients.ts'
export { type Currency, currencies } from '../data/currencies.ts'
export { dataLimits } from '../data/dataLimits.ts'
export type { FungiblePriceRequest, FungiblePrices } from '../data/fungiblePrices.ts'
export type { Identity } from '../data/identity.ts'
export type {
  NameAddresses,
  NameAnswer,
  NameRecord,
  NameRegistered,
  NameSuggestions,
  NameWriteRequest,
} from '../data/names.ts'
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
} from '../data/onramp.ts'
export { onrampDefaults } from '../data/onrampDefaults.ts'
export type {
  SwapAllowance,
  SwapApproval,
  SwapBuild,
  SwapBuildRequest,
  SwapGasPrice,
  SwapQuotes,
  SwapTokens,
} from '../data/swaps.ts'
export type { HiddenReason, TokenBalance, TokenBalances } from '../data/tokenBalances.ts'
export { connectorDirectoryIds } from '../directory/connectorDirectoryIds.ts'
export { connectorImageIds } from '../directory/connectorImageIds.ts'
export { connectorNames } from '../directory/connectorNames.ts'
export { fillBrowserLink } from '../directory/fillBrowserLink.ts'
export { foldText } from '../directory/foldText.ts'
export { isAllowedLink } from '../directory/isAllowedLink.ts'
export { networkImageIds } from '../directory/networkImageIds.ts'
export { selectWallets } from '../directory/selectWallets.ts'
export type { WalletQuery } from '../directory/WalletQuery.ts'
export type { WalletEntry, WalletImages, WalletList } from '../directory/walletEntry.ts'
export { walletSlug } from '../directory/walletSlug.ts'
export type { AnalyticsConfig, AnalyticsEvent } from '../events/analyticsEvent.ts'
export type { FrameConfig } from '../frame/frameConfig.ts'
export type { AppEnvelope, FrameEvent, FrameHello, FrameReply } from '../frame/frameEnvelopes.ts'
export { type FrameHeaderOptions, type FrameResource, frameHeaders } from '../frame/frameHeaders.ts'
export { frameLimits } from '../frame/frameLimits.ts'
export type {
  FrameMessageName,
  FrameRequest,
  FrameSiwxMessage,
  FrameSuccess,
} from '../frame/frameMessages.ts'
export {
  type ApprovalFrameMethod,
  approvalFrameMethods,
  classifyFrameMethod,
  type FrameMethodClass,
  methodNotAllowed,
  type SafeFrameMethod,
  safeFrameMethods,
} from '../frame/frameMethods.ts'
export type { ApiRoute } from '../http/ApiRoute.ts'
export type { ErrorEnvelope } from '../http/errorEnvelope.ts'
export type { SupportedChains } from '../http/supportedChains.ts'
export type { WellKnownLatchkey } from '../http/wellKnownLatchkey.ts'
export { activationText } from '../keys/activationText.ts'
export { keysLimits } from '../keys/keysLimits.ts'
export type { Recovery, RecoveryKey } from '../keys/recovery.ts'
export { type SealPurpose, type SealSubject, sealContext } from '../keys/sealContext.ts'
export type { SealedBox } from '../keys/sealedBox.ts'
export type {
  ActivateRequest,
  RecoveryReadReply,
  RecoveryReadRequest,
  RecoveryWriteRequest,
  ReleaseReply,
  ReleaseRequest,
  SealingKey,
  StageRequest,
} from '../keys/shares.ts'
export type { ShareSet, WalletFacts, WalletReply } from '../keys/wallet.ts'
export type { WalletCustody } from '../keys/walletCustody.ts'
export type { ProjectConfig, ProjectLimits, ProjectOrigins } from '../projects/projectConfig.ts'
export type { AttestationClaims, OriginAttestation } from '../relay/originAttestation.ts'
export { relayCloseCodes } from '../relay/relayCloseCodes.ts'
export { type RelayErrorTag, relayErrorCodes } from '../relay/relayErrorCodes.ts'
export { relayLimits } from '../relay/relayLimits.ts'
export type {
  RelayAnswer,
  RelayMessage,
  RelayMessagePage,
  RelaySubscription,
} from '../relay/relayMessages.ts'
export { relayServerTime } from '../relay/relayServerTime.ts'
export { relayTags } from '../relay/relayTags.ts'
export { type RpcErrorReason, rpcErrorCodes } from '../rpc/rpcErrorCodes.ts'
export type { SiwxMe, SiwxNonce, SiwxRequest, SiwxToken } from '../siwx/siwxApi.ts'
export { rpcLimits } from '../timings/rpcLimits.ts'
