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
export { NetworkUnreadError } from '../accounts/fetchTokens.ts'
export { followIdentity } from '../accounts/followIdentity.ts'
export {
  type Account,
  type GetAccountParameters,
  getAccount,
} from '../accounts/getAccount.ts'
export { type GetActivityParameters, getActivity } from '../accounts/getActivity.ts'
export { type GetApprovalsParameters, getApprovals } from '../accounts/getApprovals.ts'
export { type Balance, type GetBalanceParameters, getBalance } from '../accounts/getBalance.ts'
export { type GetIdentityParameters, getIdentity } from '../accounts/getIdentity.ts'
export { type GetNftsParameters, getNfts } from '../accounts/getNfts.ts'
export { type GetPricesParameters, getPrices, type Price } from '../accounts/getPrices.ts'
export { type GetTokensParameters, getTokens } from '../accounts/getTokens.ts'
export { NameError, type NameFailure } from '../accounts/NameError.ts'
export { type GetNameZonesParameters, getNameZones } from '../accounts/nameZones.ts'
export { mergeActivity, ownActivity } from '../accounts/ownActivity.ts'
export { type AllocationPart, allocationOf, type WorthPoint, worthOverTime } from '../accounts/portfolio.ts'
export {
  type AccountIdentity,
  type AccountName,
  type NameSuggestion,
  type NameAddress,
  type GetNameAddressParameters,
  getNameAddress,
} from '../accounts/getNameAddress.ts'
export {
  type RevokeApprovalErrorType,
  type RevokeApprovalParameters,
  type RevokeApprovalReturnType,
  revokeApproval,
} from '../accounts/revokeApproval.ts'
export { type UpdateAccountParameters, updateAccount } from '../accounts/updateAccount.ts'
export { formatAmount, InvalidAmountError, type InvalidAmountReason, parseAmount } from '../base/amounts.ts'
export {
  AbortedError,
  InvalidAddressError,
  InvalidConfigError,
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
export type { Network, NetworkInput, RpcClient, RpcRequest, RpcRequestOptions } from '../config/Network.ts'
export type {
  AwaitedWallet,
  PairingFailure,
  PairingSource,
  PairingState,
  RelayReach,
  WalletLinkChoice,
} from '../config/PairingSource.ts'
export type { TransactionLog, TransactionReceipt } from '../config/TransactionReceipt.ts'
export type { AccountDetails, Address, Alert, Connection, Hash, OwnSend, State } from '../config/State.ts'
export { NetworkNotServedError, NoServerError } from '../config/server.ts'
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
export { createConfig } from '../createConfig.ts'
export {
  type GetDevicesParameters,
  getDevices,
  type RevokeDeviceParameters,
  revokeDevice,
} from '../embedded/getDevices.ts'
export {
  type GetNameSuggestionsParameters,
  getNameSuggestions,
  readLabel,
} from '../names/getNameSuggestions.ts'
export { type GetNamesParameters, getNames } from '../names/getNames.ts'
export {
  type RegisterNameErrorType,
  type RegisterNameParameters,
  type RegisterNameReturnType,
  registerName,
} from '../names/registerName.ts'
export {
  type AddNetworkParameters,
  addNetwork,
  type RemoveNetworkParameters,
  removeNetwork,
} from '../networks/addNetwork.ts'
export { defineNetwork, type NetworkUrls } from '../networks/defineNetwork.ts'
export { InvalidNetworkError, type InvalidNetworkReason } from '../networks/errors.ts'
export { InvalidServerError } from '../networks/fetchServerInfo.ts'
export { getGasPrice } from '../networks/getGasPrice.ts'
export { type GetNetworkParameters, getNetwork } from '../networks/getNetwork.ts'
export { type GetNetworkImageParameters, getNetworkImage } from '../networks/getNetworkImage.ts'
export { getUnsupportedNetwork } from '../networks/getUnsupportedNetwork.ts'
export { RpcChainMismatchError } from '../networks/rpc/createEndpoint.ts'
export { RpcUrlMissingError } from '../networks/rpc/createRpcClient.ts'
export {
  type SwitchChainParameters,
  type SwitchNetworkParameters,
  switchChain,
  switchNetwork,
} from '../networks/switchNetwork.ts'
export { type CheckAddressParameters, checkAddress } from '../requests/checkAddress.ts'
export type { ReadParameters } from '../requests/queryChain.ts'
export {
  assertContext,
  type CaptureContextParameters,
  ContextMismatchError,
  type ContextPart,
  captureContext,
  type RequestContext,
} from '../requests/requestContext.ts'
export { InvalidAnswerError, type WalletRequestParameters } from '../requests/requestWallet.ts'
export {
  isTransactionHash,
  type SendTransactionParameters,
  sendTransaction,
} from '../requests/sendTransaction.ts'
export { isSignedMessage, type SignMessageParameters, signMessage } from '../requests/signMessage.ts'
export { type SignTypedDataParameters, signTypedData } from '../requests/signTypedData.ts'
export { TransactionError, type TransactionErrorReason } from '../requests/TransactionError.ts'
export {
  TokenTransferError,
  type TokenTransferReason,
  UnsupportedSendError,
} from '../requests/tokenActions.ts'
export { type WaitForTransactionParameters, waitForTransaction } from '../requests/waitForTransaction.ts'
export { cancelSignIn } from '../signin/cancelSignIn.ts'
export { type SignInParameters, signIn } from '../signin/signIn.ts'
export type { SignInContext } from '../signin/signInContext.ts'
export { getSignIn, type SignInProblem, type SignInState, watchSignIn } from '../signin/signInState.ts'
export { signOut } from '../signin/signOut.ts'
export { type ConnectParameters, connect } from '../wallets/connect.ts'
export { toBasicStatus } from '../wallets/connections.ts'
export { type GetConnectorsParameters, getConnectors } from '../wallets/connectors.ts'
export { type DisconnectParameters, disconnect } from '../wallets/disconnect.ts'
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
  type GetSuggestedWalletsParameters,
  getSuggestedWallets,
  type SuggestedWallets,
} from '../wallets/getSuggestedWallets.ts'
export { type GetWalletImagesParameters, getWalletImages } from '../wallets/getWalletImages.ts'
export { type GetWalletsParameters, getWallets, readBundledWallets } from '../wallets/getWallets.ts'
export { getRecentWallets, type RecentWallet } from '../wallets/recentWallets.ts'
export { reconnect } from '../wallets/reconnect.ts'
export { type RemoveAdapterParameters, removeAdapter } from '../wallets/removeAdapter.ts'
export { type SwitchConnectionParameters, switchConnection } from '../wallets/switchConnection.ts'
export {
  type PairingWay,
  type PairingWaysParameters,
  pairingWays,
  canPairWith,
  type WalletLink,
  type WalletLinksParameters,
  walletLinks,
} from '../wallets/walletLinks.ts'
