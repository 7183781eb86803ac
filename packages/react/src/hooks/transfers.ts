import {
  type CaipNetworkId,
  type CheckAddressParameters,
  checkAddress,
  resetSend,
  send,
  updateSend,
} from '@latchkey/core'
import {
  getGasPriceQueryOptions,
  getReceiverDoubtQueryOptions,
  getReceiverHistoryQueryOptions,
  getSendFeeQueryOptions,
  getTransactionOutcomeQueryOptions,
  getTransferPreviewQueryOptions,
  type ReceiverDoubtQueryParameters,
  type ReceiverHistoryQueryParameters,
  type SendFeeQueryParameters,
  type TransactionOutcomeQueryParameters,
  type TransferPreviewQueryParameters,
} from '@latchkey/core/query'
import { useCallback } from 'react'
import { useConfig } from '../LatchkeyContext.ts'
import { useNetwork } from './connections.ts'
import { useAction } from './useAction.ts'
import { useConfigValue } from './useConfigValue.ts'
import { useData } from './useData.ts'

/** Returns the send form and functions to change it. `submit` sends what the form says to the wallet. */
export function useSend() {
  const config = useConfig()
  const form = useConfigValue(({ state }) => state.send)
  const submit = useAction(send)
  const update = useCallback(
    (fields: Parameters<typeof updateSend>[1]) => updateSend(config, fields),
    [config],
  )
  const reset = useCallback(() => resetSend(config), [config])
  return { form, update, reset, submit }
}

/** Returns the highest fee of a native transfer, in base units. Disabled until every parameter is set. */
export function useSendFee(parameters: SendFeeQueryParameters) {
  return useData(getSendFeeQueryOptions(useConfig(), parameters))
}

/** Returns the price of a unit of computation in base units, e.g. wei per gas. By default on the active network. */
export function useGasPrice(parameters: { network?: CaipNetworkId | undefined } = {}) {
  const active = useNetwork()
  const { network = active?.caipNetworkId } = parameters
  return useData(getGasPriceQueryOptions(useConfig(), { network }))
}

/** Checks an address by the rules of a chain family. `failed`: the code of the check could not be loaded. */
export function useAddressCheck({ address, namespace }: CheckAddressParameters): AddressCheck {
  const config = useConfig()
  const { data, isError } = useData({
    queryKey: ['latchkey', 'addressCheck', { namespace, address }],
    queryFn: () => checkAddress(config, { address, namespace }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    enabled: address !== '',
  })
  return data ?? (isError ? 'failed' : 'pending')
}

/** Result of {@link useAddressCheck}. */
export type AddressCheck = 'valid' | 'invalid' | 'checksum' | 'pending' | 'failed'

/** Returns why an address is a doubtful receiver, e.g. a contract; `data` is `null` when it isn't. */
export function useReceiverDoubt(parameters: ReceiverDoubtQueryParameters) {
  return useData(getReceiverDoubtQueryOptions(useConfig(), parameters))
}

/** Returns whether an account has sent to an address before, and whether the address looks like a known one. */
export function useReceiverHistory(parameters: ReceiverHistoryQueryParameters) {
  return useData(getReceiverHistoryQueryOptions(useConfig(), parameters))
}

/** Returns what a token transfer does besides moving the amount. Disabled while there is no token. */
export function useTransferPreview(parameters: TransferPreviewQueryParameters) {
  return useData(getTransferPreviewQueryOptions(useConfig(), parameters))
}

/** Returns whether a transaction was confirmed or failed. Pending until then; disabled without a hash. */
export function useTransactionOutcome(parameters: TransactionOutcomeQueryParameters) {
  return useData(getTransactionOutcomeQueryOptions(useConfig(), parameters))
}
