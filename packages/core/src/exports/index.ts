export type { CodeProvider, SocialProvider } from '@latchkey/protocol'
export {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type Currency,
  chainNamespaces,
  dataLimits,
  type HiddenReason,
  parseCaipAddress,
  parseCaipNetworkId,
  type RpcErrorReason,
  type SpamReason,
  toCaipAddress,
  type WalletEntry,
  type WalletList,
  type WalletQuery,
} from '@latchkey/protocol'
export type { Account } from '../account/Account.ts'
export type { AccountDetails } from '../account/AccountDetails.ts'
export { sameAddress } from '../account/sameAddress.ts'
export { type AddNetworkParameters, addNetwork } from '../actions/addNetwork.ts'
export { type CheckAddressParameters, checkAddress } from '../actions/checkAddress.ts'
export { type CheckReceiverParameters, checkReceiver } from '../actions/checkReceiver.ts'
export { type CompareReceiverParameters, compareReceiver } from '../actions/compareReceiver.ts'
export { type ConnectParameters, connect } from '../actions/connect.ts'
export { type DisconnectParameters, disconnect } from '../actions/disconnect.ts'
export { type DisconnectConnectionParameters, disconnectConnection } from '../actions/disconnectConnection.ts'
export { type EstimateSendFeeParameters, estimateSendFee } from '../actions/estimateSendFee.ts'
export { type GetAccountParameters, getAccount } from '../actions/getAccount.ts'
export { type GetActivityParameters, getActivity } from '../actions/getActivity.ts'
export { type GetApprovalsParameters, getApprovals } from '../actions/getApprovals.ts'
export { type Balance, type GetBalanceParameters, getBalance } from '../actions/getBalance.ts'
export { type GetConnectorsParameters, getConnectors } from '../actions/getConnectors.ts'
export { getGasPrice } from '../actions/getGasPrice.ts'
export { type GetNetworkParameters, getNetwork } from '../actions/getNetwork.ts'
export { type GetNftsParameters, getNfts } from '../actions/getNfts.ts'
export { type GetPricesParameters, getPrices } from '../actions/getPrices.ts'
export { getRecentWallets } from '../actions/getRecentWallets.ts'
export {
  type GetSuggestedWalletsParameters,
  getSuggestedWallets,
  type SuggestedWallets,
} from '../actions/getSuggestedWallets.ts'
export { type GetTokensParameters, getTokens } from '../actions/getTokens.ts'
export { getUnsupportedNetwork } from '../actions/getUnsupportedNetwork.ts'
export { type GetWalletImagesParameters, getWalletImages } from '../actions/getWalletImages.ts'
export { type GetWalletsParameters, getWallets } from '../actions/getWallets.ts'
export { type PreviewTransferParameters, previewTransfer } from '../actions/previewTransfer.ts'
export { reconnect } from '../actions/reconnect.ts'
export { type RemoveAdapterParameters, removeAdapter } from '../actions/removeAdapter.ts'
export { type RemoveNetworkParameters, removeNetwork } from '../actions/removeNetwork.ts'
export { resetSend } from '../actions/resetSend.ts'
export { type RevokeApprovalParameters, revokeApproval } from '../actions/revokeApproval.ts'
export { type SelectConnectionParameters, selectConnection } from '../actions/selectConnection.ts'
export { type SendParameters, type SendReceipt, send } from '../actions/send.ts'
export { type SendTransactionParameters, sendTransaction } from '../actions/sendTransaction.ts'
export { type SignMessageParameters, signMessage } from '../actions/signMessage.ts'
export { type SignTypedDataParameters, signTypedData } from '../actions/signTypedData.ts'
export { type SwitchNetworkParameters, switchNetwork } from '../actions/switchNetwork.ts'
export { type UpdateAccountParameters, updateAccount } from '../actions/updateAccount.ts'
export { updateSend } from '../actions/updateSend.ts'
export { type WaitForTransactionParameters, waitForTransaction } from '../actions/waitForTransaction.ts'
export type { ActivityItem, ActivityNft, ActivityToken, ActivityTransfer } from '../activity/ActivityItem.ts'
export type { ActivityPage } from '../activity/ActivityPage.ts'
export { type ActivityMonth, groupByMonth } from '../activity/groupByMonth.ts'
export { mergeActivity } from '../activity/mergeActivity.ts'
export { ownActivity } from '../activity/ownActivity.ts'
export { type RelativeTime, relativeTime } from '../activity/relativeTime.ts'
export type { Adapter } from '../adapter/Adapter.ts'
export type {
  ConnectionActions,
  NetworkActions,
  ReadCall,
  TokenActions,
  TokenTransfer,
  TransactionOutcome,
  WalletCall,
} from '../adapter/AdapterActions.ts'
export type { AdapterContext } from '../adapter/AdapterContext.ts'
export type { AdapterType } from '../adapter/AdapterType.ts'
export type { Alert, AlertCode } from '../alerts/Alert.ts'
export { closeAlert } from '../alerts/closeAlert.ts'
export { type ShowAlertParameters, showAlert } from '../alerts/showAlert.ts'
export { formatAmount } from '../amounts/formatAmount.ts'
export { parseAmount } from '../amounts/parseAmount.ts'
export type { Approval } from '../approvals/Approval.ts'
export type { ApprovalList } from '../approvals/ApprovalList.ts'
export type { Config } from '../config/Config.ts'
export type { ConfigParameters } from '../config/ConfigParameters.ts'
export type { ConnectMethod } from '../config/ConnectMethod.ts'
export type { Features } from '../config/Features.ts'
export { InvalidConfigError } from '../config/InvalidConfigError.ts'
export type { Metadata } from '../config/Metadata.ts'
export type { State } from '../config/State.ts'
export type { WalletFeature } from '../config/WalletFeature.ts'
export type { Connection } from '../connection/Connection.ts'
export type { RecentWallet } from '../connection/readRecentWallets.ts'
export type { Connector, ConnectorConnectParameters } from '../connector/Connector.ts'
export type { ConnectorEvent } from '../connector/ConnectorEvent.ts'
export type { ConnectorSession } from '../connector/ConnectorSession.ts'
export type { ConnectorType } from '../connector/ConnectorType.ts'
export type {
  EmailChangeStep,
  LoginEvent,
  LoginSource,
  LoginStep,
  LoginUser,
  SocialLogin,
  SocialOffer,
  SocialSource,
} from '../connector/LoginSource.ts'
export type {
  AwaitedWallet,
  PairingFailure,
  PairingSource,
  PairingState,
  RelayReach,
  WalletLinkChoice,
} from '../connector/PairingState.ts'
export { createConfig } from '../createConfig.ts'
export { NetworkNotServedError } from '../data/NetworkNotServedError.ts'
export { NetworkUnreadError } from '../data/NetworkUnreadError.ts'
export { NoServerError } from '../data/NoServerError.ts'
export { type ConnectorIdentity, findListedWallet } from '../directory/findListedWallet.ts'
export { type PairingWay, type PairingWaysParameters, pairingWays } from '../directory/pairingWays.ts'
export { pairsWith } from '../directory/pairsWith.ts'
export { readBundledWallets } from '../directory/readBundledWallets.ts'
export { type WalletLink, type WalletLinksParameters, walletLinks } from '../directory/walletLinks.ts'
export { AbortedError } from '../errors/AbortedError.ts'
export { AdapterNotFoundError } from '../errors/AdapterNotFoundError.ts'
export { ChainAdapterNotFoundError } from '../errors/ChainAdapterNotFoundError.ts'
export { ChainNotSupportedError } from '../errors/ChainNotSupportedError.ts'
export { ChainRequiredError } from '../errors/ChainRequiredError.ts'
export { ConnectionClientNotSetError } from '../errors/ConnectionClientNotSetError.ts'
export { ConnectorNotFoundError } from '../errors/ConnectorNotFoundError.ts'
export { ContextMismatchError, type ContextPart } from '../errors/ContextMismatchError.ts'
export { DisconnectError } from '../errors/DisconnectError.ts'
export { explainError } from '../errors/explainError.ts'
export { HttpError } from '../errors/HttpError.ts'
export { InvalidAddressError } from '../errors/InvalidAddressError.ts'
export { InvalidAmountError, type InvalidAmountReason } from '../errors/InvalidAmountError.ts'
export { InvalidNetworkError } from '../errors/InvalidNetworkError.ts'
export { InvalidResponseError } from '../errors/InvalidResponseError.ts'
export { InvalidSendError } from '../errors/InvalidSendError.ts'
export { isUserRejection } from '../errors/isUserRejection.ts'
export { LatchkeyError } from '../errors/LatchkeyError.ts'
export { NetworkClientNotSetError } from '../errors/NetworkClientNotSetError.ts'
export { NetworkUndefinedError } from '../errors/NetworkUndefinedError.ts'
export { NotConnectedError } from '../errors/NotConnectedError.ts'
export { ReconnectingError } from '../errors/ReconnectingError.ts'
export { RpcChainMismatchError } from '../errors/RpcChainMismatchError.ts'
export { RpcError } from '../errors/RpcError.ts'
export { RpcUrlMissingError } from '../errors/RpcUrlMissingError.ts'
export { TimeoutError } from '../errors/TimeoutError.ts'
export { toRpcError } from '../errors/toRpcError.ts'
export { UnreachableError } from '../errors/UnreachableError.ts'
export { UserRejectedRequestError } from '../errors/UserRejectedRequestError.ts'
export { WalletUnavailableError } from '../errors/WalletUnavailableError.ts'
export type { EventStream } from '../events/EventStream.ts'
export type { LatchkeyEvent } from '../events/LatchkeyEvent.ts'
export type { Logger, LogLevel } from '../logger/Logger.ts'
export { defineNetwork, type NetworkUrls } from '../network/defineNetwork.ts'
export type { Network } from '../network/Network.ts'
export type { NetworkInput } from '../network/NetworkInput.ts'
export type { Nft } from '../nfts/Nft.ts'
export type { NftPage } from '../nfts/NftPage.ts'
export { type AllocationPart, allocationOf } from '../portfolio/allocationOf.ts'
export { type WorthPoint, worthOverTime } from '../portfolio/worthOverTime.ts'
export type { Price } from '../prices/Price.ts'
export { assertContext } from '../request/assertContext.ts'
export { type CaptureContextParameters, captureContext } from '../request/captureContext.ts'
export { InvalidAnswerError } from '../request/InvalidAnswerError.ts'
export { isSignedMessage } from '../request/isSignedMessage.ts'
export { isTransactionHash } from '../request/isTransactionHash.ts'
export type { RequestContext } from '../request/RequestContext.ts'
export type { ReadParameters } from '../request/readChain.ts'
export type { WalletRequestParameters } from '../request/WalletRequestParameters.ts'
export type { RpcClient, RpcRequest, RpcRequestOptions } from '../rpc/RpcClient.ts'
export { InsufficientFeeError } from '../send/InsufficientFeeError.ts'
export { InsufficientFundsError } from '../send/InsufficientFundsError.ts'
export type { OwnSend } from '../send/OwnSend.ts'
export type { ReceiverDoubt } from '../send/ReceiverDoubt.ts'
export type { ReceiverHistory } from '../send/ReceiverHistory.ts'
export type { SendUpdate } from '../send/reduceSend.ts'
export type { SendState, SendToken } from '../send/SendState.ts'
export { TokenTransferError, type TokenTransferReason } from '../send/TokenTransferError.ts'
export type { TransferPreview } from '../send/TransferPreview.ts'
export { UnsupportedSendError } from '../send/UnsupportedSendError.ts'
export { InvalidServerError } from '../server/InvalidServerError.ts'
export type { SafeStorage } from '../storage/SafeStorage.ts'
export type { Storage } from '../storage/Storage.ts'
export type { Token } from '../tokens/Token.ts'
export type { TokenList } from '../tokens/TokenList.ts'

// Swapping comes last: what every page loads is then written in the order it had without, and is smaller for it.

export { approveSwap, type SwapParameters } from '../actions/approveSwap.ts'
export { type FindSwapTokenParameters, findSwapToken } from '../actions/findSwapToken.ts'
export { flipSwap } from '../actions/flipSwap.ts'
export { getSwap } from '../actions/getSwap.ts'
export { type InitializeSwapParameters, initializeSwap } from '../actions/initializeSwap.ts'
export { offersSwaps } from '../actions/offersSwaps.ts'
export { quoteSwap } from '../actions/quoteSwap.ts'
export { resetSwap } from '../actions/resetSwap.ts'
export { swap } from '../actions/swap.ts'
export { updateSwap } from '../actions/updateSwap.ts'
export { watchSwap } from '../actions/watchSwap.ts'
export { amountForWorth } from '../amounts/amountForWorth.ts'
export type { Decimal } from '../amounts/worthOf.ts'
export { worthOfToken } from '../amounts/worthOfToken.ts'
export { isNativeToken } from '../swap/isNativeToken.ts'
export type { SwapUpdate } from '../swap/reduceSwap.ts'
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
export type { SignInProblem, SignInState } from '../signIn/SignInState.ts'
export type { SiweConfig, SiweMessageArguments, SiweSession } from '../signIn/SiweConfig.ts'
export type { SiwxDraft, SiwxHooks, SiwxMessageRequest, SiwxSignRequest } from '../signIn/SiwxHooks.ts'
export type { SiwxSettings } from '../signIn/SiwxSettings.ts'

// So do names.

export { followIdentity } from '../actions/followIdentity.ts'
export { type GetIdentityParameters, getIdentity } from '../actions/getIdentity.ts'
export { type GetNameSuggestionsParameters, getNameSuggestions } from '../actions/getNameSuggestions.ts'
export { type GetNamesParameters, getNames } from '../actions/getNames.ts'
export { getNameZones } from '../actions/getNameZones.ts'
export { type RegisterNameParameters, registerName } from '../actions/registerName.ts'
export { type ResolveNameParameters, resolveName } from '../actions/resolveName.ts'
export type { AccountIdentity, AccountName, NameSuggestion, ResolvedName } from '../names/AccountName.ts'
export { NameError, type NameFailure } from '../names/NameError.ts'
export { readLabel } from '../names/readLabel.ts'
export type { NameRegistration } from '../names/runRegistration.ts'
export { NameMovedError } from '../send/NameMovedError.ts'
