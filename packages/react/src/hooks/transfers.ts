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

/** The send form and its actions. `submit` asks the wallet for what the form says. */
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

/** The most a native send costs on top of its amount, base units; waits until every parameter is known. */
export function useSendFee(parameters: SendFeeQueryParameters) {
  return useData(getSendFeeQueryOptions(useConfig(), parameters))
}

/** What one unit of computation costs in base units, e.g. wei per gas; by default on the active network. */
export function useGasPrice(parameters: { network?: CaipNetworkId | undefined } = {}) {
  const active = useNetwork()
  const { network = active?.caipNetworkId } = parameters
  return useData(getGasPriceQueryOptions(useConfig(), { network }))
}

/** What the chain family says of an address; `failed` when the code that checks it could not be loaded. */
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

/** The outcome of {@link useAddressCheck}. */
export type AddressCheck = 'valid' | 'invalid' | 'checksum' | 'pending' | 'failed'

/** What is doubtful about an address as a receiver; `data` is `null` where nothing is. */
export function useReceiverDoubt(parameters: ReceiverDoubtQueryParameters) {
  return useData(getReceiverDoubtQueryOptions(useConfig(), parameters))
}

/** What an account has had to do with an address: known, new, or one that looks like a known one. */
export function useReceiverHistory(parameters: ReceiverHistoryQueryParameters) {
  return useData(getReceiverHistoryQueryOptions(useConfig(), parameters))
}

/** What a transfer of a token does besides moving the amount; waits while there is no token. */
export function useTransferPreview(parameters: TransferPreviewQueryParameters) {
  return useData(getTransferPreviewQueryOptions(useConfig(), parameters))
}

/** Whether the network has taken or failed a transaction; pending until then, waiting without a hash. */
export function useTransactionOutcome(parameters: TransactionOutcomeQueryParameters) {
  return useData(getTransactionOutcomeQueryOptions(useConfig(), parameters))
}
