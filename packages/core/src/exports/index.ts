export {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type CodeProvider,
  type Currency,
  chainNamespaces,
  dataLimits,
  getLinkSchemes,
  type HiddenReason,
  isNavigableLink,
  isWebLink,
  parseCaipAddress,
  parseCaipNetworkId,
  type RpcErrorReason,
  type SocialProvider,
  type SpamReason,
  toCaipAddress,
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
  getAccount,
  type GetAccountParameters,
  type GetAccountReturnType,
} from '../accounts/getAccount.ts'
export {
  getActivity,
  type GetActivityErrorType,
  type GetActivityParameters,
  type GetActivityReturnType,
} from '../accounts/getActivity.ts'
export {
  getApprovals,
  type GetApprovalsErrorType,
  type GetApprovalsParameters,
  type GetApprovalsReturnType,
} from '../accounts/getApprovals.ts'
export {
  type Balance,
  getBalance,
  type GetBalanceErrorType,
  type GetBalanceParameters,
  type GetBalanceReturnType,
} from '../accounts/getBalance.ts'
export {
  getIdentity,
  type GetIdentityErrorType,
  type GetIdentityParameters,
  type GetIdentityReturnType,
} from '../accounts/getIdentity.ts'
export {
  getNfts,
  type GetNftsErrorType,
  type GetNftsParameters,
  type GetNftsReturnType,
} from '../accounts/getNfts.ts'
export {
  getPrices,
  type GetPricesErrorType,
  type GetPricesParameters,
  type GetPricesReturnType,
  type Price,
} from '../accounts/getPrices.ts'
export {
  getTokens,
  type GetTokensErrorType,
  type GetTokensParameters,
  type GetTokensReturnType,
} from '../accounts/getTokens.ts'
export { NameError, type NameFailure } from '../accounts/NameError.ts'
export {
  getNameZones,
  type GetNameZonesErrorType,
  type GetNameZonesParameters,
  type GetNameZonesReturnType,
} from '../accounts/nameZones.ts'
export { mergeActivity, ownActivity } from '../accounts/ownActivity.ts'
export { type AllocationPart, allocationOf, type WorthPoint, worthOverTime } from '../accounts/portfolio.ts'
export {
  type AccountIdentity,
  type AccountName,
  getNameAddress,
  type GetNameAddressErrorType,
  type GetNameAddressParameters,
  type GetNameAddressReturnType,
  type NameAddress,
  type NameSuggestion,
} from '../accounts/getNameAddress.ts'
export {
  type RevokeApprovalErrorType,
  type RevokeApprovalParameters,
  type RevokeApprovalReturnType,
  revokeApproval,
} from '../accounts/revokeApproval.ts'
export {
  updateAccount,
  type UpdateAccountErrorType,
  type UpdateAccountParameters,
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
  TransactionOutcome,
  TransferPreview,
  WalletCall,
} from '../config/adapterActions.ts'
export { InvalidConfigError } from '../config/assertParameters.ts'
export { assertConfig, type Config } from '../config/Config.ts'
export type { ConfigParameters, InitialState } from '../config/ConfigParameters.ts'
export type {
  AccountRecord,
  Connector,
  ConnectorConnectParameters,
  ConnectorEvent,
  ConnectorSession,
  ConnectorType,
} from '../config/Connector.ts'
export type { ConnectMethod, Features, Metadata, WalletFeature } from '../config/Features.ts'
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
export type { Network, NetworkIdOf, NetworkInput, RpcClient, RpcRequest, RpcRequestOptions } from '../config/Network.ts'
export type {
  AwaitedWallet,
  PairingFailure,
  PairingSource,
  PairingState,
  RelayReach,
  WalletLinkChoice,
} from '../config/PairingSource.ts'
export type { TransactionLog, TransactionReceipt } from '../config/TransactionReceipt.ts'
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
export { attachModal, type ModalPort } from '../config/stores.ts'
export type {
  BitcoinTransfer,
  EvmTransaction,
  SolanaInstruction,
  SolanaInstructions,
  SolanaSerialized,
  SolanaTransaction,
  SolanaTransfer,
  TransactionOf,
} from '../config/Transaction.ts'
export type { TypedData, TypedDataDefinition } from '../config/typedData.ts'
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
export { createConfig } from '../createConfig.ts'
export {
  getDevices,
  type GetDevicesErrorType,
  type GetDevicesParameters,
  type GetDevicesReturnType,
  revokeDevice,
  type RevokeDeviceErrorType,
  type RevokeDeviceParameters,
  type RevokeDeviceReturnType,
} from '../embedded/getDevices.ts'
export {
  getNameSuggestions,
  type GetNameSuggestionsErrorType,
  type GetNameSuggestionsParameters,
  type GetNameSuggestionsReturnType,
  readLabel,
} from '../names/getNameSuggestions.ts'
export {
  getNames,
  type GetNamesErrorType,
  type GetNamesParameters,
  type GetNamesReturnType,
} from '../names/getNames.ts'
export {
  type RegisterNameErrorType,
  type RegisterNameParameters,
  type RegisterNameReturnType,
  registerName,
} from '../names/registerName.ts'
export {
  addNetwork,
  type AddNetworkErrorType,
  type AddNetworkParameters,
  type AddNetworkReturnType,
  removeNetwork,
  type RemoveNetworkErrorType,
  type RemoveNetworkParameters,
} from '../networks/addNetwork.ts'
export { defineNetwork, type NetworkUrls } from '../networks/defineNetwork.ts'
export { InvalidNetworkError, type InvalidNetworkReason } from '../networks/errors.ts'
export {
  getGasPrice,
  type GetGasPriceErrorType,
  type GetGasPriceParameters,
  type GetGasPriceReturnType,
} from '../networks/getGasPrice.ts'
export { getNetwork, type GetNetworkParameters, type GetNetworkReturnType } from '../networks/getNetwork.ts'
export {
  getNetworkImage,
  type GetNetworkImageErrorType,
  type GetNetworkImageParameters,
  type GetNetworkImageReturnType,
} from '../networks/getNetworkImage.ts'
export { getUnsupportedNetwork } from '../networks/getUnsupportedNetwork.ts'
export { RpcUrlError, type RpcUrlReason } from '../networks/rpc/RpcUrlError.ts'
export {
  switchChain,
  type SwitchChainErrorType,
  type SwitchChainParameters,
  type SwitchChainReturnType,
  switchNetwork,
  type SwitchNetworkErrorType,
  type SwitchNetworkParameters,
  type SwitchNetworkReturnType,
} from '../networks/switchNetwork.ts'
export {
  checkAddress,
  type CheckAddressErrorType,
  type CheckAddressParameters,
  type CheckAddressReturnType,
} from '../requests/checkAddress.ts'
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
  isTransactionHash,
  sendTransaction,
  type SendTransactionErrorType,
  type SendTransactionParameters,
  type SendTransactionReturnType,
} from '../requests/sendTransaction.ts'
export {
  isSignedMessage,
  signMessage,
  type SignMessageErrorType,
  type SignMessageParameters,
  type SignMessageReturnType,
} from '../requests/signMessage.ts'
export {
  signTypedData,
  type SignTypedDataErrorType,
  type SignTypedDataParameters,
  type SignTypedDataReturnType,
} from '../requests/signTypedData.ts'
export { TransactionError, type TransactionErrorReason } from '../requests/TransactionError.ts'
export {
  TokenTransferError,
  type TokenTransferReason,
  UnsupportedSendError,
} from '../requests/tokenActions.ts'
export {
  waitForTransaction,
  type WaitForTransactionErrorType,
  type WaitForTransactionParameters,
  type WaitForTransactionReturnType,
} from '../requests/waitForTransaction.ts'
export { cancelSignIn } from '../signin/cancelSignIn.ts'
export {
  signIn,
  type SignInErrorType,
  type SignInParameters,
  type SignInReturnType,
} from '../signin/signIn.ts'
export type { SignInContext } from '../signin/signInContext.ts'
export { getSignIn, type SignInProblem, type SignInState, watchSignIn } from '../signin/signInState.ts'
export { signOut, type SignOutErrorType } from '../signin/signOut.ts'
export {
  connect,
  type ConnectErrorType,
  type ConnectParameters,
  type ConnectReturnType,
} from '../wallets/connect.ts'
export { toBasicStatus } from '../wallets/connections.ts'
export { type GetConnectorsParameters, getConnectors } from '../wallets/connectors.ts'
export { disconnect, type DisconnectErrorType, type DisconnectParameters } from '../wallets/disconnect.ts'
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
  getSuggestedWallets,
  type GetSuggestedWalletsErrorType,
  type GetSuggestedWalletsParameters,
  type GetSuggestedWalletsReturnType,
  type SuggestedWallets,
} from '../wallets/getSuggestedWallets.ts'
export {
  getWalletImages,
  type GetWalletImagesErrorType,
  type GetWalletImagesParameters,
  type GetWalletImagesReturnType,
} from '../wallets/getWalletImages.ts'
export {
  getWallets,
  type GetWalletsErrorType,
  type GetWalletsParameters,
  type GetWalletsReturnType,
  readBundledWallets,
} from '../wallets/getWallets.ts'
export { getRecentWallets, type RecentWallet } from '../wallets/recentWallets.ts'
export { reconnect } from '../wallets/reconnect.ts'
export {
  removeAdapter,
  type RemoveAdapterErrorType,
  type RemoveAdapterParameters,
  type RemoveAdapterReturnType,
} from '../wallets/removeAdapter.ts'
export {
  switchConnection,
  type SwitchConnectionErrorType,
  type SwitchConnectionParameters,
  type SwitchConnectionReturnType,
} from '../wallets/switchConnection.ts'
export {
  type PairingWay,
  type PairingWaysParameters,
  pairingWays,
  canPairWith,
  type WalletLink,
  type WalletLinksParameters,
  walletLinks,
} from '../wallets/walletLinks.ts'
