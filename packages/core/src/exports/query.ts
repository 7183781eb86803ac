export { getActivityQueryKey, getActivityQueryOptions } from '../accounts/getActivityQueryOptions.ts'
export { getApprovalsQueryKey, getApprovalsQueryOptions } from '../accounts/getApprovalsQueryOptions.ts'
export {
  type BalanceQueryParameters,
  getBalanceQueryKey,
  getBalanceQueryOptions,
} from '../accounts/getBalanceQueryOptions.ts'
export { getIdentityQueryKey, getIdentityQueryOptions } from '../accounts/getIdentityQueryOptions.ts'
export {
  getNameAddressQueryKey,
  getNameAddressQueryOptions,
  type NameAddressQueryParameters,
} from '../accounts/getNameAddressQueryOptions.ts'
export { getNftsQueryKey, getNftsQueryOptions } from '../accounts/getNftsQueryOptions.ts'
export {
  getPricesQueryKey,
  getPricesQueryOptions,
  type PricesQueryParameters,
} from '../accounts/getPricesQueryOptions.ts'
export { getTokensQueryKey, getTokensQueryOptions } from '../accounts/getTokensQueryOptions.ts'
export {
  type AccountQueryParameters,
  type InfiniteQueryOptions,
  type QueryOptions,
  queryDefaults,
  type StaleTime,
} from '../base/queryOptions.ts'
export {
  type DevicesQueryParameters,
  getDevicesQueryKey,
  getDevicesQueryOptions,
} from '../embedded/getDevices.ts'
export {
  getNameSuggestionsQueryKey,
  getNameSuggestionsQueryOptions,
  type NameSuggestionsQueryParameters,
} from '../names/getNameSuggestionsQueryOptions.ts'
export { getNamesQueryKey, getNamesQueryOptions } from '../names/getNamesQueryOptions.ts'
export { getGasPriceQueryKey, getGasPriceQueryOptions } from '../networks/getGasPriceQueryOptions.ts'
export {
  getNetworkImageQueryKey,
  getNetworkImageQueryOptions,
} from '../networks/getNetworkImageQueryOptions.ts'
export {
  getOnrampOptionsQueryKey,
  getOnrampOptionsQueryOptions,
  type OnrampOptionsQueryParameters,
} from '../onramp/getOnrampOptionsQueryOptions.ts'
export {
  getOnrampOrdersQueryKey,
  getOnrampOrdersQueryOptions,
  type OnrampOrdersQueryParameters,
} from '../onramp/getOnrampOrdersQueryOptions.ts'
export {
  getOnrampProvidersQueryKey,
  getOnrampProvidersQueryOptions,
  type OnrampProvidersQueryParameters,
} from '../onramp/getOnrampProvidersQueryOptions.ts'
export {
  getOnrampQuoteQueryKey,
  getOnrampQuoteQueryOptions,
  type OnrampQuoteQueryParameters,
} from '../onramp/getOnrampQuoteQueryOptions.ts'
export {
  type CallsStatusQueryParameters,
  getCallsStatusQueryKey,
  getCallsStatusQueryOptions,
} from '../requests/getCallsStatusQueryOptions.ts'
export {
  type CapabilitiesQueryParameters,
  getCapabilitiesQueryKey,
  getCapabilitiesQueryOptions,
} from '../requests/getCapabilitiesQueryOptions.ts'
export {
  getTransactionFinalityQueryKey,
  getTransactionFinalityQueryOptions,
  type TransactionFinalityQueryParameters,
} from '../requests/getTransactionFinalityQueryOptions.ts'
export {
  getWaitForCallsStatusQueryKey,
  getWaitForCallsStatusQueryOptions,
  type WaitForCallsStatusQueryParameters,
} from '../requests/getWaitForCallsStatusQueryOptions.ts'
export {
  getWaitForTransactionQueryKey,
  getWaitForTransactionQueryOptions,
  type WaitForTransactionQueryParameters,
} from '../requests/getWaitForTransactionQueryOptions.ts'
export {
  getSwapQuoteQueryKey,
  getSwapQuoteQueryOptions,
  type SwapQuoteQueryParameters,
} from '../swaps/getSwapQuoteQueryOptions.ts'
export { getSwapTokensQueryKey, getSwapTokensQueryOptions } from '../swaps/getSwapTokensQueryOptions.ts'
export {
  getReceiverHistoryQueryKey,
  getReceiverHistoryQueryOptions,
  type ReceiverHistoryQueryParameters,
} from '../transfers/getReceiverHistoryQueryOptions.ts'
export {
  getReceiverWarningsQueryKey,
  getReceiverWarningsQueryOptions,
  type ReceiverWarningsQueryParameters,
} from '../transfers/getReceiverWarnings.ts'
export {
  getSendFeeQueryKey,
  getSendFeeQueryOptions,
  type SendFeeQueryParameters,
} from '../transfers/getSendFeeQueryOptions.ts'
export {
  getTransferPreviewQueryKey,
  getTransferPreviewQueryOptions,
  type TransferPreviewQueryParameters,
} from '../transfers/getTransferPreviewQueryOptions.ts'
export {
  getSuggestedWalletsQueryKey,
  getSuggestedWalletsQueryOptions,
} from '../wallets/getSuggestedWalletsQueryOptions.ts'
export {
  getWalletImagesQueryKey,
  getWalletImagesQueryOptions,
} from '../wallets/getWalletImagesQueryOptions.ts'
export { getWalletsQueryKey, getWalletsQueryOptions } from '../wallets/getWalletsQueryOptions.ts'
