export { getBalanceQueryKey } from '../query/getBalanceQueryKey.ts'
export { type BalanceQueryParameters, getBalanceQueryOptions } from '../query/getBalanceQueryOptions.ts'
export { getGasPriceQueryKey } from '../query/getGasPriceQueryKey.ts'
export { getGasPriceQueryOptions } from '../query/getGasPriceQueryOptions.ts'
export { getSendFeeQueryKey, type SendFeeQueryParameters } from '../query/getSendFeeQueryKey.ts'
export { getSendFeeQueryOptions } from '../query/getSendFeeQueryOptions.ts'
export {
  getTransactionOutcomeQueryKey,
  type TransactionOutcomeQueryParameters,
} from '../query/getTransactionOutcomeQueryKey.ts'
export { getTransactionOutcomeQueryOptions } from '../query/getTransactionOutcomeQueryOptions.ts'
export type { QueryOptions } from '../query/QueryOptions.ts'
export { queryDefaults } from '../query/queryDefaults.ts'
