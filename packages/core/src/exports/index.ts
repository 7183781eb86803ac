export {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type CodeProvider,
  type Currency,
  chainNamespaces,
  dataLimits,
  getLinkSchemes,
  getTextDirection,
  type HiddenReason,
  isNavigableLink,
  isWebLink,
  matchLanguage,
  parseCaipAddress,
  parseCaipNetworkId,
  type RpcErrorReason,
  type SocialProvider,
  type SpamReason,
  selectPlural,
  type TranslatedText,
  toCaipAddress,
  toLatinDigits,
  toNativeToken,
  type WalletEntry,
  type WalletList,
  type WalletQuery,
} from '@latchkey/protocol'
export {
  type ActivityMonth,
  groupByMonth,
  type RelativeTime,
  relativeTime,
} from '../accounts/activityDates.ts'
export { followIdentity } from '../accounts/followIdentity.ts'
export {
  type Account,
  type GetAccountParameters,
  type GetAccountReturnType,
  getAccount,
} from '../accounts/getAccount.ts'
export {
  type GetActivityErrorType,
  type GetActivityParameters,
  type GetActivityReturnType,
  getActivity,
} from '../accounts/getActivity.ts'
export {
  type GetApprovalsErrorType,
  type GetApprovalsParameters,
  type GetApprovalsReturnType,
  getApprovals,
} from '../accounts/getApprovals.ts'
export {
  type Balance,
  type GetBalanceErrorType,
  type GetBalanceParameters,
  type GetBalanceReturnType,
  getBalance,
} from '../accounts/getBalance.ts'
export {
  type GetChainStateErrorType,
  type GetChainStateParameters,
  type GetChainStateReturnType,
  getChainState,
} from '../accounts/getChainState.ts'
export {
  type GetIdentityErrorType,
  type GetIdentityParameters,
  type GetIdentityReturnType,
  getIdentity,
} from '../accounts/getIdentity.ts'
export {
  type AccountIdentity,
  type AccountName,
  type GetNameAddressErrorType,
  type GetNameAddressParameters,
  type GetNameAddressReturnType,
  getNameAddress,
  type NameAddress,
  type NameSuggestion,
} from '../accounts/getNameAddress.ts'
export {
  type GetNftsErrorType,
  type GetNftsParameters,
  type GetNftsReturnType,
  getNfts,
} from '../accounts/getNfts.ts'
export {
  type GetPricesErrorType,
  type GetPricesParameters,
  type GetPricesReturnType,
  getPrices,
  type Price,
} from '../accounts/getPrices.ts'
export {
  type GetTokensErrorType,
  type GetTokensParameters,
  type GetTokensReturnType,
  getTokens,
} from '../accounts/getTokens.ts'
export { type IsSmartAccountParameters, isSmartAccount } from '../accounts/isSmartAccount.ts'
export { NameError, type NameErrorReason } from '../accounts/NameError.ts'
export {
  type GetNameZonesErrorType,
  type GetNameZonesParameters,
  type GetNameZonesReturnType,
  getNameZones,
  offersNames,
} from '../accounts/nameZones.ts'
export { mergeActivity, ownActivity } from '../accounts/ownActivity.ts'
export { type AllocationPart, allocationOf, type WorthPoint, worthOverTime } from '../accounts/portfolio.ts'
export {
  type RevokeApprovalErrorType,
  type RevokeApprovalParameters,
  type RevokeApprovalReturnType,
  revokeApproval,
} from '../accounts/revokeApproval.ts'
export {
  type UpdateAccountErrorType,
  type UpdateAccountParameters,
  updateAccount,
} from '../accounts/updateAccount.ts'
export { formatAmount, InvalidAmountError, type InvalidAmountReason, parseAmount } from '../base/amounts.ts'
export {
  AbortedError,
  InvalidAddressError,
  InvalidParameterError,
  LatchkeyError,
  TimeoutError,
} from '../base/errors.ts'
export type { EventStream, LatchkeyEvent } from '../base/events.ts'
export { explainError } from '../base/explainError.ts'
export { HttpError, InvalidResponseError, UnreachableError } from '../base/http.ts'
export type { Logger, LogLevel } from '../base/logger.ts'
export { isUserRejection, RpcError, toRpcError, UserRejectedRequestError } from '../base/rpcErrors.ts'
export type { SafeStorage, Storage } from '../base/storage.ts'
export { sameAddress } from '../base/text.ts'
export { amountForWorth, type Decimal, worthOfToken } from '../base/worth.ts'
export {
  type AlertCode,
  closeAlert,
  type ShowAlertParameters,
  showAlert,
} from '../compat/alerts.ts'
export type { Adapter, AdapterContext, AdapterType } from '../config/Adapter.ts'
export type {
  ActivityItem,
  ActivityNft,
  ActivityPage,
  ActivityToken,
  ActivityTransfer,
} from '../config/activity.ts'
export type {
  ConnectionActions,
  NetworkActions,
  ReadCall,
  ReceiverWarning,
  TokenActions,
  TokenTransfer,
  TransactionFinality,
  TransactionOutcome,
  TransferPreview,
  WalletCall,
} from '../config/adapterActions.ts'
export { assertKinds, type FieldKinds, InvalidConfigError } from '../config/assertParameters.ts'
export { assertConfig, type Config } from '../config/Config.ts'
export type { ConfigParameters, InitialState } from '../config/ConfigParameters.ts'
export type {
  AccountRecord,
  Connector,
  ConnectorConnectParameters,
  ConnectorEvent,
  ConnectorSession,
  ConnectorType,
  DefaultAccountTypes,
  NetworkSupport,
} from '../config/Connector.ts'
export type {
  Call,
  CallReceipt,
  CallsCapabilities,
  CallsCapability,
  CallsStatus,
  WalletCapabilities,
} from '../config/calls.ts'
export type { Approval, ApprovalList, Nft, NftPage, Token, TokenList } from '../config/holdings.ts'
export type {
  Device,
  EmailChangeStep,
  LoginEvent,
  LoginSource,
  LoginStep,
  LoginUser,
  SocialLogin,
  SocialOffer,
  SocialSource,
} from '../config/LoginSource.ts'
export type { Metadata } from '../config/Metadata.ts'
export type {
  Network,
  NetworkIdOf,
  NetworkInput,
  RpcClient,
  RpcRequest,
  RpcRequestOptions,
} from '../config/Network.ts'
export type {
  AwaitedWallet,
  PairingFailure,
  PairingSource,
  PairingState,
  RelayReach,
  WalletLinkChoice,
} from '../config/PairingSource.ts'
export type {
  AccountDetails,
  Address,
  Alert,
  Connection,
  Hash,
  OwnSend,
  Signature,
  State,
} from '../config/State.ts'
export { isServerError, ServerError, type ServerErrorReason } from '../config/server.ts'
export type { SiwxOpenMessage, SiwxSession } from '../config/signInOffer.ts'
export type {
  KnownSession,
  SiweConfig,
  SiweMessageArguments,
  SiweSession,
  SiwxDraft,
  SiwxHooks,
  SiwxMessageRequest,
  SiwxSettings,
  SiwxSignRequest,
} from '../config/signInOptions.ts'
export { attachModal, getAttachedModal, type ModalPort } from '../config/stores.ts'
export type {
  BitcoinTransfer,
  EvmFees,
  EvmTransaction,
  SolanaInstruction,
  SolanaInstructions,
  SolanaSerialized,
  SolanaTransaction,
  SolanaTransfer,
  TransactionOf,
} from '../config/Transaction.ts'
export type { TransactionLog, TransactionReceipt } from '../config/TransactionReceipt.ts'
export {
  type AccountParameters,
  type ConfigAddress,
  type ConfigChainId,
  type ConfigHash,
  type ConfigNamespace,
  type ConfigNetworkId,
  type ConfigSignature,
  type NetworkParameters,
  type RequiredNetworkParameters,
  toNetworkId,
} from '../config/typedConfig.ts'
export type { TypedData, TypedDataDefinition } from '../config/typedData.ts'
export { createConfig } from '../createConfig.ts'
export {
  type GetDevicesErrorType,
  type GetDevicesParameters,
  type GetDevicesReturnType,
  getDevices,
  type RevokeDeviceErrorType,
  type RevokeDeviceParameters,
  type RevokeDeviceReturnType,
  revokeDevice,
} from '../embedded/getDevices.ts'
export {
  type GetNameSuggestionsErrorType,
  type GetNameSuggestionsParameters,
  type GetNameSuggestionsReturnType,
  getNameSuggestions,
  readLabel,
} from '../names/getNameSuggestions.ts'
export {
  type GetNamesErrorType,
  type GetNamesParameters,
  type GetNamesReturnType,
  getNames,
} from '../names/getNames.ts'
export {
  type RegisterNameErrorType,
  type RegisterNameParameters,
  type RegisterNameReturnType,
  registerName,
} from '../names/registerName.ts'
export {
  type AddNetworkErrorType,
  type AddNetworkParameters,
  type AddNetworkReturnType,
  addNetwork,
  type RemoveNetworkErrorType,
  type RemoveNetworkParameters,
  removeNetwork,
} from '../networks/addNetwork.ts'
export { defineNetwork, type NetworkUrls } from '../networks/defineNetwork.ts'
export { InvalidNetworkError, type InvalidNetworkReason } from '../networks/errors.ts'
export {
  type GetGasPriceErrorType,
  type GetGasPriceParameters,
  type GetGasPriceReturnType,
  getGasPrice,
} from '../networks/getGasPrice.ts'
export { type GetNetworkParameters, type GetNetworkReturnType, getNetwork } from '../networks/getNetwork.ts'
export {
  type GetNetworkImageErrorType,
  type GetNetworkImageParameters,
  type GetNetworkImageReturnType,
  getNetworkImage,
} from '../networks/getNetworkImage.ts'
export { getUnsupportedNetwork } from '../networks/getUnsupportedNetwork.ts'
export { RpcUrlError, type RpcUrlReason } from '../networks/rpc/RpcUrlError.ts'
export {
  type SwitchChainErrorType,
  type SwitchChainParameters,
  type SwitchChainReturnType,
  type SwitchNetworkErrorType,
  type SwitchNetworkParameters,
  type SwitchNetworkReturnType,
  switchChain,
  switchNetwork,
} from '../networks/switchNetwork.ts'
export { toExplorerUrl } from '../networks/toExplorerUrl.ts'
export {
  type CheckAddressErrorType,
  type CheckAddressParameters,
  type CheckAddressReturnType,
  checkAddress,
} from '../requests/checkAddress.ts'
export {
  type GetCallsStatusErrorType,
  type GetCallsStatusParameters,
  type GetCallsStatusReturnType,
  getCallsStatus,
} from '../requests/getCallsStatus.ts'
export {
  type GetCapabilitiesErrorType,
  type GetCapabilitiesParameters,
  type GetCapabilitiesReturnType,
  getCapabilities,
} from '../requests/getCapabilities.ts'
export {
  type GetTransactionFinalityErrorType,
  type GetTransactionFinalityParameters,
  type GetTransactionFinalityReturnType,
  getTransactionFinality,
} from '../requests/getTransactionFinality.ts'
export type { ReadErrorType, ReadParameters } from '../requests/queryChain.ts'
export {
  assertContext,
  type CaptureContextParameters,
  ContextMismatchError,
  type ContextPart,
  captureContext,
  type NamedContextParameters,
  type RequestContext,
} from '../requests/requestContext.ts'
export {
  InvalidAnswerError,
  type WalletRequestErrorType,
  type WalletRequestParameters,
} from '../requests/requestWallet.ts'
export {
  type SendCallsErrorType,
  type SendCallsParameters,
  type SendCallsReturnType,
  sendCalls,
} from '../requests/sendCalls.ts'
export {
  type SendTransactionErrorType,
  type SendTransactionParameters,
  type SendTransactionReturnType,
  sendTransaction,
} from '../requests/sendTransaction.ts'
export { isTransactionHash } from '../requests/sentTransactions.ts'
export {
  type ShowCallsStatusErrorType,
  type ShowCallsStatusParameters,
  showCallsStatus,
} from '../requests/showCallsStatus.ts'
export {
  isSignedMessage,
  type SignMessageErrorType,
  type SignMessageParameters,
  type SignMessageReturnType,
  signMessage,
} from '../requests/signMessage.ts'
export {
  type SignTypedDataErrorType,
  type SignTypedDataParameters,
  type SignTypedDataReturnType,
  signTypedData,
} from '../requests/signTypedData.ts'
export { TransactionError, type TransactionErrorReason } from '../requests/TransactionError.ts'
export {
  TokenTransferError,
  type TokenTransferReason,
  UnsupportedSendError,
} from '../requests/tokenActions.ts'
export {
  type WaitForCallsStatusErrorType,
  type WaitForCallsStatusParameters,
  type WaitForCallsStatusReturnType,
  waitForCallsStatus,
} from '../requests/waitForCallsStatus.ts'
export {
  type WaitForTransactionErrorType,
  type WaitForTransactionParameters,
  type WaitForTransactionReturnType,
  waitForTransaction,
} from '../requests/waitForTransaction.ts'
export { cancelSignIn } from '../signin/cancelSignIn.ts'
export {
  type SignInErrorType,
  type SignInParameters,
  type SignInReturnType,
  signIn,
} from '../signin/signIn.ts'
export type { SignInContext } from '../signin/signInContext.ts'
export { getSignIn, type SignInProblem, type SignInState, watchSignIn } from '../signin/signInState.ts'
export { type SignOutErrorType, signOut } from '../signin/signOut.ts'
export {
  type ConnectErrorType,
  type ConnectParameters,
  type ConnectReturnType,
  connect,
} from '../wallets/connect.ts'
export { toBasicStatus } from '../wallets/connections.ts'
export { type GetConnectorsParameters, getConnectors } from '../wallets/connectors.ts'
export { type DisconnectErrorType, type DisconnectParameters, disconnect } from '../wallets/disconnect.ts'
export {
  type DismissAlteredTransactionParameters,
  dismissAlteredTransaction,
} from '../wallets/dismissAlteredTransaction.ts'
export {
  AdapterError,
  type AdapterErrorReason,
  ConnectorNotFoundError,
  DisconnectError,
  NotConnectedError,
  ReconnectingError,
  WalletUnavailableError,
} from '../wallets/errors.ts'
export { type ConnectorIdentity, findListedWallet } from '../wallets/findListedWallet.ts'
export {
  type GetSuggestedWalletsErrorType,
  type GetSuggestedWalletsParameters,
  type GetSuggestedWalletsReturnType,
  getSuggestedWallets,
  type SuggestedWallets,
} from '../wallets/getSuggestedWallets.ts'
export {
  type GetWalletImagesErrorType,
  type GetWalletImagesParameters,
  type GetWalletImagesReturnType,
  getWalletImages,
} from '../wallets/getWalletImages.ts'
export {
  type GetWalletsErrorType,
  type GetWalletsParameters,
  type GetWalletsReturnType,
  getWallets,
  readBundledWallets,
} from '../wallets/getWallets.ts'
export { getRecentWallets, type RecentWallet } from '../wallets/recentWallets.ts'
export { reconnect } from '../wallets/reconnect.ts'
export {
  type RemoveAdapterErrorType,
  type RemoveAdapterParameters,
  type RemoveAdapterReturnType,
  removeAdapter,
} from '../wallets/removeAdapter.ts'
export {
  type SwitchConnectionErrorType,
  type SwitchConnectionParameters,
  type SwitchConnectionReturnType,
  switchConnection,
} from '../wallets/switchConnection.ts'
export { type SwitchNamespaceParameters, switchNamespace } from '../wallets/switchNamespace.ts'
export {
  canPairWith,
  type PairingWay,
  type PairingWaysParameters,
  pairingWays,
  type WalletLink,
  type WalletLinksParameters,
  walletLinks,
} from '../wallets/walletLinks.ts'
