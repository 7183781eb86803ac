export type { AccountQueryParameters } from '../query/accountKey.ts'
export { getActivityQueryKey } from '../query/getActivityQueryKey.ts'
export { getActivityQueryOptions } from '../query/getActivityQueryOptions.ts'
export { getApprovalsQueryKey } from '../query/getApprovalsQueryKey.ts'
export { getApprovalsQueryOptions } from '../query/getApprovalsQueryOptions.ts'
export { getBalanceQueryKey } from '../query/getBalanceQueryKey.ts'
export { type BalanceQueryParameters, getBalanceQueryOptions } from '../query/getBalanceQueryOptions.ts'
export { getGasPriceQueryKey } from '../query/getGasPriceQueryKey.ts'
export { getGasPriceQueryOptions } from '../query/getGasPriceQueryOptions.ts'
export { getIdentityQueryKey } from '../query/getIdentityQueryKey.ts'
export { getIdentityQueryOptions } from '../query/getIdentityQueryOptions.ts'
export {
  getNameSuggestionsQueryKey,
  type NameSuggestionsQueryParameters,
} from '../query/getNameSuggestionsQueryKey.ts'
export { getNameSuggestionsQueryOptions } from '../query/getNameSuggestionsQueryOptions.ts'
export { getNamesQueryKey } from '../query/getNamesQueryKey.ts'
export { getNamesQueryOptions } from '../query/getNamesQueryOptions.ts'
export { getNftsQueryKey } from '../query/getNftsQueryKey.ts'
export { getNftsQueryOptions } from '../query/getNftsQueryOptions.ts'
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
export { getPricesQueryKey, type PricesQueryParameters } from '../query/getPricesQueryKey.ts'
export { getPricesQueryOptions } from '../query/getPricesQueryOptions.ts'
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
export { getSuggestedWalletsQueryKey } from '../query/getSuggestedWalletsQueryKey.ts'
export { getSuggestedWalletsQueryOptions } from '../query/getSuggestedWalletsQueryOptions.ts'
export { getTokensQueryKey } from '../query/getTokensQueryKey.ts'
export { getTokensQueryOptions } from '../query/getTokensQueryOptions.ts'
export {
  getTransactionOutcomeQueryKey,
  type TransactionOutcomeQueryParameters,
} from '../query/getTransactionOutcomeQueryKey.ts'
export { getTransactionOutcomeQueryOptions } from '../query/getTransactionOutcomeQueryOptions.ts'
export {
  getTransferPreviewQueryKey,
  type TransferPreviewQueryParameters,
} from '../query/getTransferPreviewQueryKey.ts'
export { getTransferPreviewQueryOptions } from '../query/getTransferPreviewQueryOptions.ts'
export { getWalletImagesQueryKey } from '../query/getWalletImagesQueryKey.ts'
export { getWalletImagesQueryOptions } from '../query/getWalletImagesQueryOptions.ts'
export { getWalletsQueryKey } from '../query/getWalletsQueryKey.ts'
export { getWalletsQueryOptions } from '../query/getWalletsQueryOptions.ts'
export type { InfiniteQueryOptions } from '../query/InfiniteQueryOptions.ts'
export type { QueryOptions } from '../query/QueryOptions.ts'
export { queryDefaults } from '../query/queryDefaults.ts'
