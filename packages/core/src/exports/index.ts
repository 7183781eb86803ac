export {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type CodeProvider,
  type Currency,
  chainNamespaces,
  dataLimits,
  type HiddenReason,
  parseCaipAddress,
  parseCaipNetworkId,
  type RpcErrorReason,
  type SocialProvider,
  type SpamReason,
  toCaipAddress,
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
export {
  type Account,
  type GetAccountParameters,
  getAccount,
  type UpdateAccountParameters,
  updateAccount,
} from '../accounts/getAccount.ts'
export { type GetActivityParameters, getActivity } from '../accounts/getActivity.ts'
export { type GetApprovalsParameters, getApprovals } from '../accounts/getApprovals.ts'
export { type Balance, type GetBalanceParameters, getBalance } from '../accounts/getBalance.ts'
export { type GetNftsParameters, getNfts } from '../accounts/getNfts.ts'
export { type GetPricesParameters, getPrices, type Price } from '../accounts/getPrices.ts'
export { type GetTokensParameters, getTokens } from '../accounts/getTokens.ts'
export { mergeActivity, ownActivity } from '../accounts/ownActivity.ts'
export { type AllocationPart, allocationOf, type WorthPoint, worthOverTime } from '../accounts/portfolio.ts'
export { type RevokeApprovalParameters, revokeApproval } from '../accounts/revokeApproval.ts'
export { type CheckReceiverParameters, checkReceiver } from '../actions/checkReceiver.ts'
export { type CompareReceiverParameters, compareReceiver } from '../actions/compareReceiver.ts'
export { type EstimateSendFeeParameters, estimateSendFee } from '../actions/estimateSendFee.ts'
export { leaveSend } from '../actions/leaveSend.ts'
export { type PreviewTransferParameters, previewTransfer } from '../actions/previewTransfer.ts'
export { resetSend } from '../actions/resetSend.ts'
export { type SendParameters, type SendReceipt, send } from '../actions/send.ts'
export { updateSend } from '../actions/updateSend.ts'
export { formatAmount, InvalidAmountError, type InvalidAmountReason, parseAmount } from '../base/amounts.ts'
export {
  AbortedError,
  InvalidAddressError,
  InvalidConfigError,
  InvalidNetworkError,
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
  ReceiverDoubt,
  TokenActions,
  TokenTransfer,
  TransactionOutcome,
  TransferPreview,
  WalletCall,
} from '../config/adapterActions.ts'
export type { Config } from '../config/Config.ts'
export type { ConfigParameters } from '../config/ConfigParameters.ts'
export type {
  Connector,
  ConnectorConnectParameters,
  ConnectorEvent,
  ConnectorSession,
  ConnectorType,
} from '../config/Connector.ts'
export type { ConnectMethod, Features, Metadata, WalletFeature } from '../config/Features.ts'
export type { Approval, ApprovalList, Nft, NftPage, Token, TokenList } from '../config/holdings.ts'
export type {
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
export type { AccountDetails, Alert, Connection, State } from '../config/State.ts'
export { NetworkNotServedError, NoServerError } from '../config/server.ts'
export { createConfig } from '../createConfig.ts'
export { InvalidSendError } from '../errors/InvalidSendError.ts'
export {
  type AddNetworkParameters,
  addNetwork,
  type RemoveNetworkParameters,
  removeNetwork,
} from '../networks/addNetwork.ts'
export { defineNetwork, type NetworkUrls } from '../networks/defineNetwork.ts'
export {
  ChainAdapterNotFoundError,
  ChainNotSupportedError,
  ChainRequiredError,
  ConnectionClientNotSetError,
  NetworkClientNotSetError,
  NetworkUndefinedError,
} from '../networks/errors.ts'
export { InvalidServerError } from '../networks/fetchServerInfo.ts'
export { getGasPrice } from '../networks/getGasPrice.ts'
export { type GetNetworkParameters, getNetwork, getUnsupportedNetwork } from '../networks/getNetwork.ts'
export { RpcChainMismatchError } from '../networks/rpc/createEndpoint.ts'
export { RpcUrlMissingError } from '../networks/rpc/createRpcClient.ts'
export { type SwitchNetworkParameters, switchNetwork } from '../networks/switchNetwork.ts'
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
export { type WaitForTransactionParameters, waitForTransaction } from '../requests/waitForTransaction.ts'
export { InsufficientFeeError } from '../send/InsufficientFeeError.ts'
export { InsufficientFundsError } from '../send/InsufficientFundsError.ts'
export { isSendNetwork } from '../send/isSendNetwork.ts'
export type { OwnSend } from '../send/OwnSend.ts'
export type { ReceiverHistory } from '../send/ReceiverHistory.ts'
export type { SendUpdate } from '../send/reduceSend.ts'
export type { SendArguments } from '../send/SendArguments.ts'
export type { SendState, SendToken } from '../send/SendState.ts'
export { TokenTransferError, type TokenTransferReason } from '../send/TokenTransferError.ts'
export { UnsupportedSendError } from '../send/UnsupportedSendError.ts'
export { readBundledWallets } from '../wallets/bundledDirectory.ts'
export { type ConnectParameters, connect } from '../wallets/connect.ts'
export { type GetConnectorsParameters, getConnectors } from '../wallets/connectors.ts'
export { type DisconnectParameters, disconnect } from '../wallets/disconnect.ts'
export { type DisconnectConnectionParameters, disconnectConnection } from '../wallets/disconnectConnection.ts'
export {
  AdapterNotFoundError,
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
export { type GetWalletsParameters, getWallets } from '../wallets/getWallets.ts'
export { getRecentWallets, type RecentWallet } from '../wallets/recentWallets.ts'
export { reconnect } from '../wallets/reconnect.ts'
export { type RemoveAdapterParameters, removeAdapter } from '../wallets/removeAdapter.ts'
export { type SelectConnectionParameters, selectConnection } from '../wallets/selectConnection.ts'
export {
  type PairingWay,
  type PairingWaysParameters,
  pairingWays,
  pairsWith,
  type WalletLink,
  type WalletLinksParameters,
  walletLinks,
} from '../wallets/walletLinks.ts'

// Swapping comes last: what every page loads is then written in the order it had without, and is smaller for it.

export { approveSwap, type SwapParameters } from '../actions/approveSwap.ts'
export { type FillSendParameters, fillSend } from '../actions/fillSend.ts'
export { type FillSwapParameters, fillSwap } from '../actions/fillSwap.ts'
export { type FindSwapTokenParameters, findSwapToken } from '../actions/findSwapToken.ts'
export { flipSwap } from '../actions/flipSwap.ts'
// Buying, as late as swapping.
export { followOnrampOrder } from '../actions/followOnrampOrder.ts'
export { getOnramp } from '../actions/getOnramp.ts'
export { getOnrampOptions } from '../actions/getOnrampOptions.ts'
export { getOnrampOrders } from '../actions/getOnrampOrders.ts'
export { getOnrampProviders } from '../actions/getOnrampProviders.ts'
export { getOnrampQuote } from '../actions/getOnrampQuote.ts'
export { getSwap } from '../actions/getSwap.ts'
export { type InitializeSwapParameters, initializeSwap } from '../actions/initializeSwap.ts'
export { offersOnramp } from '../actions/offersOnramp.ts'
export { offersSwaps } from '../actions/offersSwaps.ts'
export { openOnrampOrder } from '../actions/openOnrampOrder.ts'
export { quoteSwap } from '../actions/quoteSwap.ts'
export { resetSwap } from '../actions/resetSwap.ts'
export { swap } from '../actions/swap.ts'
export { updateOnramp } from '../actions/updateOnramp.ts'
export { updateSwap } from '../actions/updateSwap.ts'
export { watchOnramp } from '../actions/watchOnramp.ts'
export { watchSwap } from '../actions/watchSwap.ts'
export { amountForWorth, type Decimal, worthOfToken } from '../base/worth.ts'
export type { FollowOnrampOrderParameters } from '../onramp/FollowOnrampOrderParameters.ts'
export type { GetOnrampOptionsParameters } from '../onramp/GetOnrampOptionsParameters.ts'
export type { GetOnrampOrdersParameters } from '../onramp/GetOnrampOrdersParameters.ts'
export type { GetOnrampProvidersParameters } from '../onramp/GetOnrampProvidersParameters.ts'
export type { GetOnrampQuoteParameters } from '../onramp/GetOnrampQuoteParameters.ts'
export { minorDigits } from '../onramp/minorDigits.ts'
export { OnrampError, type OnrampFailure } from '../onramp/OnrampError.ts'
export type { OnrampForm } from '../onramp/OnrampForm.ts'
export type { OnrampMoney } from '../onramp/OnrampMoney.ts'
export type { OnrampOptions, OnrampPaymentCurrency, OnrampToken } from '../onramp/OnrampOptions.ts'
export type { OnrampOrder } from '../onramp/OnrampOrder.ts'
export type { OnrampProvider } from '../onramp/OnrampProvider.ts'
export type { OnrampQuote } from '../onramp/OnrampQuote.ts'
export type { OpenedOnrampOrder } from '../onramp/OpenedOnrampOrder.ts'
export type { OpenOnrampOrderParameters } from '../onramp/OpenOnrampOrderParameters.ts'
export { isNativeToken } from '../swap/isNativeToken.ts'
export type { SwapUpdate } from '../swap/reduceSwap.ts'
export type { SwapArguments } from '../swap/SwapArguments.ts'
export { SwapError, type SwapFailure } from '../swap/SwapError.ts'
export { SwapMismatchError, type SwapMismatchField } from '../swap/SwapMismatchError.ts'
export type { SwapQuote } from '../swap/SwapQuote.ts'
export type { SwapReceipt } from '../swap/SwapReceipt.ts'
export type { SwapApprovalTransaction, SwapState, SwapTransaction } from '../swap/SwapState.ts'
export type { SwapToken } from '../swap/SwapToken.ts'
export { UnsupportedSwapError } from '../swap/UnsupportedSwapError.ts'

// So does signing in.

export { cancelSignIn } from '../actions/cancelSignIn.ts'
export { getSignIn } from '../actions/getSignIn.ts'
export { type SignInParameters, signIn } from '../actions/signIn.ts'
export { signOut } from '../actions/signOut.ts'
export { watchSignIn } from '../actions/watchSignIn.ts'
export type { KnownSession } from '../signIn/KnownSession.ts'
export type { SignInContext } from '../signIn/SignInContext.ts'
export type { SiwxOpenMessage } from '../signIn/SignInOffer.ts'
export type { SignInProblem, SignInState } from '../signIn/SignInState.ts'
export type { SiweConfig, SiweMessageArguments, SiweSession } from '../signIn/SiweConfig.ts'
export type { SiwxDraft, SiwxHooks, SiwxMessageRequest, SiwxSignRequest } from '../signIn/SiwxHooks.ts'
export type { SiwxSettings } from '../signIn/SiwxSettings.ts'

// So do names.

export { followIdentity } from '../actions/followIdentity.ts'
export { type GetIdentityParameters, getIdentity } from '../actions/getIdentity.ts'
export { type GetNameSuggestionsParameters, getNameSuggestions } from '../actions/getNameSuggestions.ts'
export { type GetNamesParameters, getNames } from '../actions/getNames.ts'
export { type GetNameZonesParameters, getNameZones } from '../actions/getNameZones.ts'
export { type RegisterNameParameters, registerName } from '../actions/registerName.ts'
export { type ResolveNameParameters, resolveName } from '../actions/resolveName.ts'
export type { AccountIdentity, AccountName, NameSuggestion, ResolvedName } from '../names/AccountName.ts'
export { NameError, type NameFailure } from '../names/NameError.ts'
export { readLabel } from '../names/readLabel.ts'
export type { NameRegistration } from '../names/runRegistration.ts'
export { NameMovedError } from '../send/NameMovedError.ts'
