import { estimateSendFee } from '../actions/estimateSendFee.ts'
import { type QueryOptions, queryDefaults } from '../base/queryOptions.ts'
import type { Config } from '../config/Config.ts'
import { NotConnectedError } from '../wallets/errors.ts'
import { getSendFeeQueryKey, type SendFeeQueryParameters } from './getSendFeeQueryKey.ts'

/** The query of a send's fee, base units of the native currency; switched off until every parameter is known. */
export function getSendFeeQueryOptions(
  config: Config,
  parameters: SendFeeQueryParameters,
): QueryOptions<bigint, ReturnType<typeof getSendFeeQueryKey>> {
  const { from, to, value, token, network } = parameters
  return {
    ...queryDefaults.sendFee,
    queryKey: getSendFeeQueryKey(parameters),
    async queryFn({ signal }) {
      if (to === undefined || value === undefined) throw new NotConnectedError()
      return estimateSendFee(config, { from, to, value, token, network, signal })
    },
    enabled: from !== undefined && to !== undefined && value !== undefined && network !== undefined,
  }
}
