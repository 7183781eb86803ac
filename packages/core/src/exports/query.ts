export { getActivityQueryKey, getActivityQueryOptions } from '../accounts/getActivity.ts'
export { getApprovalsQueryKey, getApprovalsQueryOptions } from '../accounts/getApprovals.ts'
export {
  type BalanceQueryParameters,
  getBalanceQueryKey,
  getBalanceQueryOptions,
} from '../accounts/getBalance.ts'
export { getNftsQueryKey, getNftsQueryOptions } from '../accounts/getNfts.ts'
export {
  getPricesQueryKey,
  getPricesQueryOptions,
  type PricesQueryParameters,
} from '../accounts/getPrices.ts'
export { getTokensQueryKey, getTokensQueryOptions } from '../accounts/getTokens.ts'
export {
  type AccountQueryParameters,
  type InfiniteQueryOptions,
  type QueryOptions,
  queryDefaults,
} from '../base/queryOptions.ts'
export { getGasPriceQueryKey, getGasPriceQueryOptions } from '../networks/getGasPrice.ts'
export { getIdentityQueryKey } from '../query/getIdentityQueryKey.ts'
export { getIdentityQueryOptions } from '../query/getIdentityQueryOptions.ts'
export {
  getNameSuggestionsQueryKey,
  type NameSuggestionsQueryParameters,
} from '../query/getNameSuggestionsQueryKey.ts'
export { getNameSuggestionsQueryOptions } from '../query/getNameSuggestionsQueryOptions.ts'
export { getNamesQueryKey } from '../query/getNamesQueryKey.ts'
export { getNamesQueryOptions } from '../query/getNamesQueryOptions.ts'
export { getOnrampOptionsQueryKey } from '../query/getOnrampOptionsQueryKey.ts'
export {
  getOnrampOptionsQueryOptions,
  type OnrampOptionsQueryParameters,
} from '../query/getOnrampOptionsQueryOptions.ts'
export { getOnrampOrdersQueryKey } from '../query/getOnrampOrdersQueryKey.ts'
export {
  getOnrampOrdersQueryOptions,
  type OnrampOrdersQueryParameters,
} from '../query/getOnrampOrdersQueryOptions.ts'
export { getOnrampProvidersQueryKey } from '../query/getOnrampProvidersQueryKey.ts'
export {
  getOnrampProvidersQueryOptions,
  type OnrampProvidersQueryParameters,
} from '../query/getOnrampProvidersQueryOptions.ts'
export { getOnrampQuoteQueryKey, type OnrampQuoteQueryParameters } from '../query/getOnrampQuoteQueryKey.ts'
export { getOnrampQuoteQueryOptions } from '../query/getOnrampQuoteQueryOptions.ts'
export {
  getReceiverDoubtQueryKey,
  type ReceiverDoubtQueryParameters,
} from '../query/getReceiverDoubtQueryKey.ts'
export { getReceiverDoubtQueryOptions } from '../query/getReceiverDoubtQueryOptions.ts'
export {
  getReceiverHistoryQueryKey,
  type ReceiverHistoryQueryParameters,
} from '../query/getReceiverHistoryQueryKey.ts'
export { getReceiverHistoryQueryOptions } from '../query/getReceiverHistoryQueryOptions.ts'
export {
  getResolvedNameQueryKey,
  type ResolvedNameQueryParameters,
} from '../query/getResolvedNameQueryKey.ts'
export { getResolvedNameQueryOptions } from '../query/getResolvedNameQueryOptions.ts'
export { getSendFeeQueryKey, type SendFeeQueryParameters } from '../query/getSendFeeQueryKey.ts'
export { getSendFeeQueryOptions } from '../query/getSendFeeQueryOptions.ts'
export {
  getTransferPreviewQueryKey,
  type TransferPreviewQueryParameters,
} from '../query/getTransferPreviewQueryKey.ts'
export { getTransferPreviewQueryOptions } from '../query/getTransferPreviewQueryOptions.ts'
export {
  getTransactionOutcomeQueryKey,
  getTransactionOutcomeQueryOptions,
  type TransactionOutcomeQueryParameters,
} from '../requests/waitForTransaction.ts'
export {
  getSuggestedWalletsQueryKey,
  getSuggestedWalletsQueryOptions,
} from '../wallets/getSuggestedWallets.ts'
export { getWalletImagesQueryKey, getWalletImagesQueryOptions } from '../wallets/getWalletImages.ts'
export { getWalletsQueryKey, getWalletsQueryOptions } from '../wallets/getWallets.ts'
